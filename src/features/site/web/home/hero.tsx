import { formatPounds, prices } from '#features/checkout/pricing.ts';
import { EuropeMap } from '../../pictures/europe-map.tsx';
import { StartApplication } from '../../shell/start-application.tsx';

export function Hero() {
  return (
    <div className="bg-navy text-on-navy">
      <div className="mx-auto grid max-w-6xl items-center gap-x-10 gap-y-8 px-4 pt-8 pb-10 sm:px-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:pt-12 lg:pb-14">
        <div>
          <h1 className="font-extrabold! text-4xl tracking-tight!">
            Europe’s cameras read your plate. <span className="text-[#ffd31a]">Have it in order first.</span>
          </h1>
          <p className="mt-5 max-w-xl text-lg">
            Paris wants a sticker, Milan a ticket on the day, Brussels a registration even for the cleanest car. We
            apply for yours at the right office, in its language, and show you the proof.
          </p>
          <div className="mt-7">
            <StartApplication>
              <p className="font-semibold">from {formatPounds(prices.base)}, total shown before you pay</p>
            </StartApplication>
          </div>
        </div>
        <EuropeMap className="mx-auto h-auto w-full max-w-xl lg:max-w-none" />
      </div>
      <div aria-hidden="true" className="road h-3" />
    </div>
  );
}
