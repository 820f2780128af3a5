import { pages } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';

/** A rear plate over the whole width of the page. */
export function RentalBanner() {
  return (
    <section aria-labelledby="rental" className="mx-auto max-w-6xl px-4 pb-12 sm:px-6 sm:pb-16">
      <div className="flex overflow-hidden rounded-2xl border-4 border-[#101d3b] bg-[#ffd31a] text-[#101d3b] shadow-card">
        <div
          aria-hidden="true"
          className="plate-face flex w-12 shrink-0 items-end justify-center bg-[#1c3f94] pb-4 text-[#fff] text-lg sm:w-20 sm:text-2xl"
        >
          UK
        </div>
        <div className="px-5 py-6 sm:px-8 sm:py-8">
          <h2 id="rental" className="plate-letters text-2xl leading-tight sm:text-3xl">
            Rental car? The camera reads the plate, not the contract.
          </h2>
          <p className="mt-3 max-w-3xl">
            The fine goes to the hire company, which gives your name to the city and charges you for the letter. Your
            permit covers a rental car too: order now, add the plate when you have the keys.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton href={pages.rentalFaq} tone="quiet" className="border-[#101d3b]! bg-[#fff]! text-[#101d3b]!">
              Rental Car Guide
            </LinkButton>
            <LinkButton
              href={pages.permitFaq}
              tone="quiet"
              className="border-[#101d3b]! bg-transparent! text-[#101d3b]!"
            >
              Permits Guide
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
