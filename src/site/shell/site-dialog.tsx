import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ButtonTone, buttonClass } from '#ui/button.tsx';

/**
 * The platform's modal dialog, opened by a button that names it, without script (site-page.tsx helps older browsers).
 * A form of method `dialog` closes it in every browser.
 */
export function SiteDialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog
      id={id}
      aria-label={title}
      className="w-[min(46rem,calc(100vw-2rem))] rounded-2xl border-2 border-ink bg-card p-0 text-ink"
      {...{ closedby: 'any' }}
    >
      <div className="p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h3 className="text-xl">{title}</h3>
          <form method="dialog">
            <button
              type="submit"
              aria-label="Close"
              className="-m-2 grid size-12 place-items-center rounded-lg hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-6" />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface OpensDialogProps {
  dialog: string;
  tone?: ButtonTone;
  /** An accessible name, where the button's text alone does not say what it is about. */
  label?: string;
  children: ReactNode;
}

export function OpenDialogButton({ dialog, tone = 'quiet', label, children }: OpensDialogProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${buttonClass(tone)} cursor-pointer`}
      {...{ command: 'show-modal', commandfor: dialog }}
    >
      {children}
    </button>
  );
}
