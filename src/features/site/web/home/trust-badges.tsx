import { BadgeCheck, Clock, Headset, Star, Users } from 'lucide-react';
import { claims } from '../../claims.ts';

const badges = [
  { icon: BadgeCheck, title: '100% success', text: 'guarantee or full refund' },
  { icon: Clock, title: claims.standardProcessing, text: `standard; urgent ${claims.urgentProcessing}` },
  { icon: Headset, title: claims.support, text: 'around the clock' },
  { icon: Star, title: claims.rating, text: `from ${claims.reviews} reviews` },
  { icon: Users, title: claims.drivers, text: 'drivers and applications' },
];

/** Badges in the shape of a European plate: blue band at the left. */
export function TrustBadges() {
  return (
    <section aria-label="What you can count on" className="border-line border-b bg-card">
      <ul className="mx-auto grid max-w-6xl grid-cols-1 gap-2.5 px-4 min-[22rem]:grid-cols-2 py-6 sm:px-6 lg:grid-cols-5 min-[22rem]:max-lg:[&>:first-child]:col-span-2">
        {badges.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="flex overflow-hidden rounded-lg border-2 border-[#101d3b] bg-[#fff] text-[#101d3b]"
          >
            <span className="grid w-9 shrink-0 sm:w-11 place-items-center bg-[#1c3f94] text-[#ffd31a]">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="px-2.5 py-2 leading-tight">
              <b className="plate-letters block text-base tracking-normal! sm:text-lg">{title}</b>
              <span className="text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
