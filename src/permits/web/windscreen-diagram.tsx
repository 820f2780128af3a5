import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { RentalWindscreenInfo, WindscreenSign } from '../zone.ts';

const white = '#fff';
const darkBlue = '#0b1630';

interface Disc {
  mark: string;
  ground: string;
  ink: string;
  /** Colour of the right half, where it differs. */
  half?: string;
}

interface SignDesign {
  title: string;
  locationHint: string;
  /** A description of the picture for screen readers. */
  altText: string;
  discs: readonly Disc[];
  /** What all the discs share beside the mark, around the centre 0, 0 and within a radius of 21. */
  discArtwork: ReactNode;
}

const altTextOfView = "A windscreen from the driver's seat, a round sticker at its bottom right.";
/** Of the driver's own sticker. */
const ownAltText = (mark: string) =>
  `A windscreen from the driver's seat, and at its bottom right your own round sticker, which says ${mark}.`;

/** Our own simplified drawings: colours and marks are the authorities', the rest is not. */
const signs: Record<WindscreenSign, SignDesign> = {
  'crit-air': {
    title: "On the windscreen of a French car: the Crit'Air sticker",
    locationHint: "Bottom right as seen from the driver's seat. Letter or number are read from outside.",
    altText: `${altTextOfView} It is one of these: a green E, a violet 1, a yellow 2, an orange 3, a dark red 4 or a grey 5.`,
    discs: [
      { mark: 'E', ground: '#2f8f46', ink: white },
      { mark: '1', ground: '#87418f', ink: white },
      { mark: '2', ground: '#f5c400', ink: darkBlue },
      { mark: '3', ground: '#ee7a1b', ink: darkBlue },
      { mark: '4', ground: '#7b1e30', ink: white },
      { mark: '5', ground: '#9a9fa8', ink: darkBlue },
    ],
    discArtwork: (
      <>
        <path d="M-18.5 10h37A21 21 0 0 1-18.5 10z" fill={white} />
        <path d="M-8 14.5H8" stroke={darkBlue} strokeWidth="3" strokeDasharray="4 1.5" />
      </>
    ),
  },
  'dgt-label': {
    title: 'On the windscreen of a Spanish car: the environmental label (Distintivo ambiental)',
    locationHint:
      "Usually bottom right as seen from the driver's seat. That is advice and no rule: look at the other corner too.",
    altText: `${altTextOfView} It is one of these: a blue 0, ECO in green and blue, a green C or a yellow B.`,
    discs: [
      { mark: '0', ground: '#1b62b5', ink: white },
      { mark: 'ECO', ground: '#3b9b47', half: '#1b62b5', ink: white },
      { mark: 'C', ground: '#3b9b47', ink: white },
      { mark: 'B', ground: '#f5c400', ink: darkBlue },
    ],
    discArtwork: (
      <>
        <circle r="18" fill="none" stroke={white} strokeWidth="1.5" />
        <path d="M-8 13H8" stroke={darkBlue} strokeWidth="4" strokeDasharray="1 1 2 1" />
      </>
    ),
  },
};

export function RentalWindscreenNotice({ seen: info }: { seen: RentalWindscreenInfo | undefined }) {
  if (!info) return null;
  return info.sign ? <WindscreenDiagram sign={info.sign} /> : <Notice title={info.noSignText} />;
}

/**
 * Where on the windscreen to look for the sticker that a rental car's country requires, or where the driver puts their
 * own. @param ownMark the mark on the driver's own sticker, the only one drawn then
 */
export function WindscreenDiagram({ sign, ownMark }: { sign: WindscreenSign; ownMark?: string | undefined }) {
  const { title, locationHint, altText, discArtwork } = signs[sign];
  const discs = signs[sign].discs.filter(({ mark }) => ownMark === undefined || mark === ownMark);
  const step = 324 / discs.length;
  return (
    <figure className="max-w-md rounded-xl border border-line bg-card p-4 text-ink">
      <svg
        viewBox="0 0 360 224"
        role="img"
        aria-label={ownMark ? ownAltText(ownMark) : altText}
        className="w-full forced-color-adjust-none"
      >
        <rect width="360" height="224" rx="12" fill="#1d3470" />
        <path d="M46 12h268q8 0 10 8l26 100q2 10-8 10H18q-10 0-8-10L36 20q2-8 10-8z" fill="#dbe6f5" />
        <path d="M29 48h302l21 72q2 10-10 10H18q-10 0-8-10z" fill="#b9d0b4" />
        <path d="M170 48h20l74 82H96z" fill="#8792a8" />
        <path d="M180 56v70" stroke={white} strokeWidth="4" strokeDasharray="8 10" />
        <path d="M150 12h60v12q0 8-8 8h-44q-8 0-8-8zM52 142a42 42 0 0 1 84 0h-10a32 32 0 0 0-64 0z" fill={darkBlue} />
        {/* From the driver's seat only the sticker's back is visible. */}
        <circle cx="318" cy="102" r="11" fill={white} />
        <g fill="none" stroke="#ffd31a" strokeWidth="3" strokeLinecap="round">
          <circle cx="318" cy="102" r="17" />
          <path d="M318 119v33M20 160q0-8 8-8h304q8 0 8 8" />
        </g>
        {discs.map(({ mark, ground, half, ink }, index) => (
          <g key={mark} transform={`translate(${18 + step * (index + 0.5)} 190)`}>
            <circle r="22.5" fill={white} />
            <circle r="21" fill={ground} />
            {half && <path d="M0-21a21 21 0 0 1 0 42z" fill={half} />}
            {discArtwork}
            <text
              y={mark.length > 1 ? 5 : 7}
              fill={ink}
              fontSize={mark.length > 1 ? 14 : 24}
              fontWeight="700"
              textAnchor="middle"
            >
              {mark}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="mt-3 text-sm">
        <span className="block font-semibold">{ownMark ? 'Where the sticker goes' : title}</span>
        {ownMark
          ? "Inside, at the bottom right as seen from the driver's seat, its front to be read from outside."
          : locationHint}
      </figcaption>
    </figure>
  );
}
