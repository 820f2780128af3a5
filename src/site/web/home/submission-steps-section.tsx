import type { ReactNode } from 'react';
import { markClaimText } from '../../claim-markup.ts';
import { claims } from '../../claims.ts';
import { CardRail } from '../../shell/card-rail.tsx';
import { SiteSection } from '../../shell/site-section.tsx';

const steps: readonly { title: string; text: string; frame: ReactNode }[] = [
  {
    title: 'You tell us the trip',
    text: `Country, zone, plate${markClaimText('ourTime', `: about ${claims.ourTime}`)}. No plate yet? Add it at the hire desk${markClaimText('rentalPlatePromise', `; it is worked on within ${claims.rentalPlatePromise}`)}.`,
    frame: <FieldPicture />,
  },
  {
    title: 'Our software fills in the official form',
    text: 'On the authority’s own portal, in its language. It reads every answer back before it goes on.',
    frame: <FormPicture />,
  },
  {
    title: 'A person takes over when it must',
    text: 'Some portals ask for a captcha, a letter or a phone call. Then one of our operators does it, with your papers in front of them.',
    frame: <PersonPicture />,
  },
  {
    title: 'You get the proof',
    text: 'The reference and the confirmation come to your dashboard and by e-mail.',
    frame: <ProofPicture />,
  },
];

/** The four steps as frames of a film: we record each application this way. */
export function SubmissionStepsSection() {
  return (
    <SiteSection
      tone="navy"
      title="How we submit"
      lead="Every step is kept as a picture, and you follow the progress live."
    >
      <CardRail columns={4} ordered label="The four steps">
        {steps.map(({ title, text, frame }, index) => (
          <li key={title}>
            <svg viewBox="0 0 240 140" aria-hidden="true" className="h-auto w-full rounded-lg bg-[#fbf8f1]">
              <path d="M0 0h240v22H0z" fill="#101d3b" />
              <path d="M6 11h228" stroke="#fbf8f1" strokeWidth="8" strokeDasharray="10 8" opacity=".85" />
              {frame}
              <path d="M0 118h240v22H0z" fill="#101d3b" />
              <path d="M6 129h228" stroke="#fbf8f1" strokeWidth="8" strokeDasharray="10 8" opacity=".85" />
            </svg>
            <h3 className="mt-4 flex gap-3 text-lg">
              <span aria-hidden="true" className="text-[#ffd31a]">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 opacity-90">{text}</p>
          </li>
        ))}
      </CardRail>
    </SiteSection>
  );
}

function FieldPicture() {
  return (
    <>
      <rect x="38" y="48" width="164" height="44" rx="6" fill="#ffd31a" stroke="#101d3b" strokeWidth="3" />
      <path d="M39.5 54a4.5 4.5 0 0 1 4.5-4.5h12v41h-12a4.5 4.5 0 0 1-4.5-4.5z" fill="#1c3f94" />
      <text
        x="64"
        y="79"
        fontSize="25"
        textLength="130"
        lengthAdjust="spacingAndGlyphs"
        fill="#101d3b"
        className="plate-letters"
      >
        AB12 CDE
      </text>
    </>
  );
}

function FormPicture() {
  return (
    <g fill="none" stroke="#101d3b" strokeWidth="3" strokeLinecap="round">
      <path d="M34 40h60M34 70h44M34 100h52" opacity=".45" strokeWidth="5" />
      <path d="M116 31h92v18h-92zM116 61h92v18h-92zM116 91h92v18h-92z" fill="#fff" />
      <path d="M123 40h46M123 70h62" stroke="#1b4496" strokeWidth="5" />
      <path d="M124 94v12" stroke="#b2241b" />
    </g>
  );
}

function PersonPicture() {
  return (
    <g fill="#14254c">
      <circle cx="80" cy="58" r="17" />
      <path d="M48 112c0-22 14-33 32-33s32 11 32 33z" />
      <path d="M61 58a19 19 0 0 1 38 0" fill="none" stroke="#f2c200" strokeWidth="5" />
      <rect x="58" y="56" width="8" height="15" rx="4" fill="#f2c200" />
      <path
        d="M128 36h76a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6h-58l-14 13V82h-4a6 6 0 0 1-6-6V42a6 6 0 0 1 6-6z"
        fill="#fff"
        stroke="#101d3b"
        strokeWidth="3"
      />
      <path d="M136 52h58M136 66h38" stroke="#4a5468" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}

function ProofPicture() {
  return (
    <>
      <path d="M74 28h74l22 22v64H74z" fill="#fff" stroke="#101d3b" strokeWidth="3" strokeLinejoin="round" />
      <path d="M148 28v22h22" fill="none" stroke="#101d3b" strokeWidth="3" />
      <path d="M90 62h46M90 76h32" stroke="#4a5468" strokeWidth="5" strokeLinecap="round" />
      <circle cx="152" cy="94" r="19" fill="#0a6a3c" />
      <path
        d="m143 94 7 7 12-14"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
