import { useState } from 'react';
import { Button, type ButtonTone, LinkButton } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { showToast, type Toast } from '#ui/toasts.ts';
import { Example } from './example.tsx';

const tones: readonly ButtonTone[] = ['main', 'quiet', 'plain', 'danger'];
const toasts: readonly Toast[] = [
  { tone: 'success', title: 'Vehicle Updated', description: 'What comes next.' },
  { tone: 'error', title: 'Update Failed', description: 'What comes next.' },
  { tone: 'info', title: 'Processing Started', description: 'What comes next.' },
];
const tabs = [
  { name: 'runs', title: 'Runs' },
  { name: 'mails', title: 'Mails' },
] as const;

export function ActionExamples() {
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<(typeof tabs)[number]['name']>('runs');
  return (
    <>
      <Example name="Button">
        {tones.map((tone) => (
          <div key={tone} className="flex flex-wrap items-center gap-3">
            <Button tone={tone}>{tone}</Button>
            <Button tone={tone} disabled>
              {tone}, disabled
            </Button>
            <Button tone={tone} busy>
              {tone}, busy
            </Button>
          </div>
        ))}
      </Example>
      <Example name="LinkButton">
        <div className="flex flex-wrap items-center gap-3">
          {tones.map((tone) => (
            <LinkButton key={tone} tone={tone} href="#part-LinkButton">
              {tone}
            </LinkButton>
          ))}
          <ExternalLink href="https://www.certificat-air.gouv.fr/">ExternalLink</ExternalLink>
        </div>
      </Example>
      <Example name="CopyButton">
        <p>
          EDP-7K2M9QXR <CopyButton text="EDP-7K2M9QXR" label="order reference" />
        </p>
      </Example>
      <Example name="Tabs">
        <Tabs label="Tabs" tabs={tabs} current={tab} onChange={setTab}>
          <p className="p-4">{tab}</p>
        </Tabs>
      </Example>
      <Example name="Dialog">
        <Button tone="quiet" onClick={() => setOpen(true)}>
          Open
        </Button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Title">
          <p>Escape closes it.</p>
        </Dialog>
      </Example>
      <Example name="Toast">
        <div className="flex flex-wrap gap-3">
          {toasts.map((toast) => (
            <Button key={toast.tone} tone="quiet" onClick={() => showToast(toast)}>
              Show {toast.tone}
            </Button>
          ))}
        </div>
      </Example>
    </>
  );
}
