import { joinClasses } from '#ui/join-classes.ts';
import { useAddress } from '../list/use-address.ts';

const boxes = [
  { value: 'inbound', title: 'Inbound' },
  { value: 'notifications', title: 'Notifications' },
] as const;

/** Which mails: those that came in, or those to customers. */
export function BoxSelect({ current }: { current: (typeof boxes)[number]['value'] }) {
  const { set } = useAddress();
  return (
    <fieldset className="flex shrink-0 rounded-lg border-2 border-line-strong bg-card p-0.5">
      <legend className="sr-only">Mails</legend>
      {boxes.map(({ value, title }) => (
        <label
          key={value}
          className={joinClasses(
            'cursor-pointer rounded-md px-3 py-1 font-semibold text-sm has-focus-visible:outline-3 has-focus-visible:outline-ink max-md:py-2',
            value === current ? 'bg-signal text-on-signal' : 'hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name="box"
            className="sr-only"
            checked={value === current}
            onChange={() => set({ box: value === 'inbound' ? null : value, sort: null })}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
