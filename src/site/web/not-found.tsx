import { pages } from '#paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { InlineScript, SitePage } from '../shell/site-page.tsx';

export const handle = { static: true };

export const meta = () => [
  { title: 'Page not found | European Driving Permits' },
  { name: 'description', content: 'There is no page at this address. The way home and to our guides is here.' },
  { name: 'robots', content: 'noindex' },
];

/** Logs the attempted path to the browser's console (specification, section 2); no error, for a 404 is right here. */
const logPath = 'console.warn("Page not found:",location.pathname)';

export default function NotFoundPage() {
  return (
    <SitePage>
      <div className="mx-auto flex max-w-2xl flex-col items-center px-4 py-16 text-center sm:py-24">
        <p
          aria-hidden="true"
          className="plate-face rounded-xl border-4 border-[#101d3b] bg-[#ffd31a] px-8 text-[#101d3b] text-[clamp(4rem,18vw,7rem)] leading-tight card-shadow"
        >
          404
        </p>
        <h1 className="mt-10 text-3xl">Oops! Page not found</h1>
        <p className="mt-3 text-ink-soft text-lg">A wrong turn, but the only one today that costs nothing.</p>
        <LinkButton href={pages.home} className="mt-8">
          Return to Home
        </LinkButton>
        <ul className="mt-8 flex flex-wrap justify-center gap-x-6 gap-y-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline [&_a]:underline-offset-4">
          <li>
            <a href={pages.whatDoINeed}>What do I need, city by city</a>
          </li>
          <li>
            <a href={pages.permitFaq}>Permits Guide</a>
          </li>
        </ul>
      </div>
      <InlineScript text={logPath} />
    </SitePage>
  );
}
