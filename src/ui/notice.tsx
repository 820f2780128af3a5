import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export type NoticeTone = 'info' | 'done' | 'attention';

const looks = {
  info: { ground: 'border-line-strong bg-sunken', icon: Info, ink: 'text-ink' },
  done: { ground: 'border-ok bg-ok-soft', icon: CircleCheck, ink: 'text-ok' },
  attention: { ground: 'border-act bg-act-soft', icon: CircleAlert, ink: 'text-act' },
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** For a notice that appears later: screen readers read an `alert` at once, a `status` after the current text. */
  role?: 'alert' | 'status';
}

export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  const { ground, icon: Icon, ink } = looks[tone];
  return (
    <div role={role} className={joinClasses('flex items-start gap-3 rounded-lg border-l-4 p-3 sm:p-4', ground)}>
      <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-5 shrink-0', ink)} />
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold leading-snug">{title}</p>}
        {children && <div className="text-sm [&>p+p]:mt-2">{children}</div>}
      </div>
    </div>
  );
}
