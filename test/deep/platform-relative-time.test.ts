// As in `npm test`, in more zones.
import '../../src/ui/page/relative-time.test.ts';
