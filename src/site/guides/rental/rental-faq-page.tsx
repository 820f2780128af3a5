import { pages } from '#paths.ts';
import { WindscreenDiagram } from '#permits/web/windscreen-diagram.tsx';
import { LinkButton } from '#ui/button.tsx';
import { markClaimText } from '../../claim-markup.ts';
import { claims, rentalAdminFees } from '../../claims.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { describeFaqPage } from '../../seo/structured-data.ts';
import { ComparisonTable } from '../../shell/comparison-table.tsx';
import { NumberedList } from '../../shell/numbered-list.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { type Faq, FaqAccordion, toPlainFaqs } from '../faq.tsx';
import { BackLink } from '../guide-links.tsx';

export const handle = { static: true };

const crumbs = [{ label: 'Rental Car Guide', path: pages.rentalFaq }];

export const meta = () =>
  siteMeta({
    title: 'Rental Car Guide: permits for hired cars',
    description:
      'Do city permits apply to a rental car, who pays the fine, and how do you apply before you know the plate? What to check when you pick up the car.',
    path: pages.rentalFaq,
    crumbs,
    about: [describeFaqPage(toPlainFaqs(rentalQuestions))],
  });

export default function RentalFaqPage() {
  return (
    <SitePage>
      <PageIntro
        title="Rental Car Guide"
        lead={`Cameras read plates, not contracts: a hired car needs the same permits as your own. Order before you travel, add the plate when you have the key${markClaimText('rentalPlatePromise', `, and it is processed within ${claims.rentalPlatePromise}`)}.`}
        crumbs={crumbs}
      >
        <div className="space-y-6">
          <StartApplicationCallout label="Start Application">
            <LinkButton href={pages.permitFaq} tone="quiet" className="px-7 text-lg">
              European Driving Permits FAQ
            </LinkButton>
          </StartApplicationCallout>
          <BackLink href={pages.home}>Back to Home</BackLink>
        </div>
      </PageIntro>
      <SiteSection title="Six checks before you leave the yard">
        <NumberedList items={pickUpChecks} kind="checks" />
      </SiteSection>
      <SiteSection
        title="What a rental car has already"
        tone="sunken"
        lead="It depends on where it was hired, and it ends at the border."
      >
        <ComparisonTable
          caption="What a rental car brings with it, by the country it was hired in"
          columns={['In that country', 'Across the border']}
          rows={rentalCountryRows.map(({ place, atHome, abroad }) => ({
            label: `Hired in ${place}`,
            cells: [atHome, abroad],
          }))}
        />
        <h3 className="mt-10 text-lg">What to look for on the windscreen</h3>
        <p className="mt-1 max-w-prose">
          Only France and Spain put anything there. Elsewhere cameras go by the plate and the car shows nothing; the
          last stickers of Austria end on 31 January 2027. Ask at the hire desk.
        </p>
        <div className="mt-4 grid gap-6 md:grid-cols-2">
          <WindscreenDiagram sign="crit-air" />
          <WindscreenDiagram sign="dgt-label" />
        </div>
      </SiteSection>
      <SiteSection title="Questions about rental cars" width="text">
        <FaqAccordion faqs={rentalQuestions} />
      </SiteSection>
      <SiteSection
        title="Going by rental car?"
        tone="navy"
        lead="Leave the plate empty and order now. We ask you for it on the day."
      >
        <StartApplicationCallout label="Start Application" />
      </SiteSection>
    </SitePage>
  );
}

/** What to check before leaving the rental company's yard, by risk. */
const pickUpChecks: readonly { title: string; text: string }[] = [
  {
    title: 'Plate',
    text: 'Photograph it from the front and the rear. Permits hang on every single character, and the contract may have a typing mistake.',
  },
  {
    title: 'Windscreen',
    text: "Look for a Crit'Air sticker in the lower corner and read its number. On a Spanish car look for the round environmental label. Both are drawn below.",
  },
  {
    title: 'Papers',
    text: 'Find the registration document in the glove box and photograph it: fuel, Euro standard and date of first registration decide in every zone.',
  },
  {
    title: 'Vignette',
    text: 'Going to or through Austria? Ask whether the car has a digital vignette and until when. You cannot see it on the car.',
  },
  {
    title: 'Borders',
    text: 'Have the countries you mean to visit written into the contract.',
  },
  {
    title: 'Route',
    text: "Switch on 'avoid restricted zones' in the sat-nav, and look up the address of every hotel before the first drive.",
  },
];

/** What a rental car has for its own country, and what it lacks elsewhere. */
const rentalCountryRows: readonly { place: string; atHome: string; abroad: string }[] = [
  {
    place: 'France',
    atHome: "Crit'Air sticker, nearly always on the windscreen",
    abroad: 'Registration for Brussels, Antwerp and Barcelona; tickets and hotel lists in Italy',
  },
  {
    place: 'Italy',
    atHome: 'No ticket and no list entry: you arrange each one',
    abroad: "Crit'Air sticker for French zones, Austrian vignette",
  },
  {
    place: 'Spain',
    atHome: 'Environmental label; a car park is still needed in central Madrid',
    abroad: "Crit'Air sticker for French zones",
  },
  {
    place: 'Belgium or the Netherlands',
    atHome: 'Known to the cameras if the car meets the standard',
    abroad: "Crit'Air sticker for French zones",
  },
  {
    place: 'Austria',
    atHome: 'Digital vignette, not seen on the car; tolls for some tunnels and passes are extra',
    abroad: 'Tickets and hotel lists in Italy',
  },
  {
    place: 'Britain',
    atHome: 'Nothing of what the continent asks for',
    abroad: 'Everything your own car would need, and a VE103 certificate from the company instead of the V5C',
  },
];

const rentalQuestions: readonly Faq[] = [
  {
    question: 'Do the rules apply to a rental car?',
    answer: [
      'Yes, all of them. Cameras read number plates and do not care who owns the car. A zone asks for the same sticker, registration or ticket as from your own car.',
    ],
  },
  {
    question: 'Who pays the fine, the rental company or I?',
    answer: [
      'You do. The authority writes to the keeper, which is the rental company. The company names you, or pays and takes the money from the card you left at the desk. The contract you sign allows it to.',
      `For the work it charges an administration fee of its own for each fine, between about €${rentalAdminFees.range}. It is due even if you later win an appeal.`,
    ],
    link: { label: 'How a rental-car fine arises and what it adds up to', href: pages.rentalCarFines },
  },
  {
    question: 'I do not know the plate yet. Can I order?',
    answer: [
      `Yes. Choose 'rental car' in the order and leave the plate empty. When you have the key, add the plate from your phone by the link in our e-mail.${markClaimText('rentalPlatePromise', ` Permits for plates added later are processed within ${claims.rentalPlatePromise}.`)}`,
      'What the authority does after that still takes its own time, so this works for tickets and hotel lists, but not for a registration that takes three weeks.',
    ],
  },
  {
    question: 'Has the car got what it needs already?',
    answer: [
      "Often for the country it is hired in, rarely for the next one. A car hired in France nearly always carries the Crit'Air sticker. One hired in Belgium or Spain is known to the cameras there. One hired in Austria has the vignette.",
      'Nothing of this follows you across a border, and no rental company buys ZTL tickets in Italy for you.',
    ],
  },
  {
    question: 'The application asks for the registration document. I have none.',
    answer: [
      'The papers of a rental car are usually in the glove box or on the key ring of the contract. Take a photo of them at the desk. If the company does not hand them out, ask it for the Euro standard and the date of first registration in writing.',
      'Where the document must be sent in and cannot be had, as for a lasting registration in Barcelona, we tell you before you pay for something that cannot work.',
    ],
  },
  {
    question: 'May I take the car to another country?',
    answer: [
      'Ask before you book. Most companies allow neighbouring countries, some charge for it and some exclude parts of the fleet. Driving without leave can end your insurance cover, which is a far greater matter than any zone.',
    ],
  },
  {
    question: 'Does the excess insurance cover fines?',
    answer: [
      'No. Insurance pays for damage. Fines, tolls and the administration fees for them are excluded from practically every policy.',
    ],
  },
  {
    question: 'When will I hear of a fine?',
    answer: [
      `${markClaimText('finesArriveAfter', `Usually ${claims.finesArriveAfter} after the trip. `)}The administration fee on your card statement often comes first and is the only early sign. Keep the rental contract, the fuel receipts and every permit for at least a year.`,
    ],
  },
  {
    question: 'The company charged my card. Is that the fine itself?',
    answer: [
      'In most cases it is only the administration fee for passing on your address. The fine arrives later, by post and from the authority, and is to be paid separately. Read the statement of the company before you think the matter closed.',
    ],
  },
  {
    question: 'I had a permit and was fined all the same. What can I do?',
    answer: [
      'Send the authority the proof that you had it: the ticket, the confirmation of the hotel, the approval mail, with plate and date. Do it in writing and within the time limit in the letter. We keep the file for you.',
      'Then write to the rental company with the answer and ask for its fee back. It is not obliged to return it, but some do.',
    ],
  },
];
