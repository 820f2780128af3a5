// As in `npm test`, in more zones.
import '../../src/ui/page/format-relative-time.test.ts';
