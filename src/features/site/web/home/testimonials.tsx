import { claims, testimonials } from '../../claims.ts';
import { Section } from '../../shell/section.tsx';

export function Testimonials() {
  return (
    <Section title="What drivers say" lead={`${claims.rating} from ${claims.reviews} reviews.`}>
      <ul className="grid gap-6 md:grid-cols-3">
        {testimonials.map(({ words, name, place, trip }) => (
          <li key={name}>
            <figure className="flex h-full flex-col rounded-xl border-signal-strong border-l-8 bg-card p-5 shadow-card">
              <blockquote className="text-lg">“{words}”</blockquote>
              <figcaption className="mt-auto pt-4">
                <b>
                  {name}, {place}
                </b>
                <span className="block text-ink-soft text-sm">{trip}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
