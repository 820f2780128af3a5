import { pages } from '#paths.ts';
import { CheckPage, checkTitle } from '../checker/check-page.tsx';
import { siteMeta } from '../seo/site-meta.ts';
import { SitePage } from '../shell/site-page.tsx';

export const handle = { static: true };

export const meta = () =>
  siteMeta({
    title: checkTitle,
    description:
      'Free check for any vehicle: which low-emission zone, ZTL or vignette in six European countries asks for something, whether you may enter, by which dated rule. No account.',
    path: pages.check,
  });

/** The page before a question. The server replaces its main part with each answer (checker/render-check.tsx). */
export default function Check() {
  return (
    <SitePage isServerFilled>
      <CheckPage />
    </SitePage>
  );
}
