// What Node compiles is kept between starts, each file under a hash of its content: a third of a start is that.
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

enableCompileCache(join(dirname(dirname(fileURLToPath(import.meta.url))), '.cache', 'compiled'));
