import { pages } from '#paths.ts';
import { formatOfficialSiteLabel } from '#permits/application-texts.ts';
import { zonesOf } from '#permits/catalogue.ts';
import { orderConfiguration } from '#permits/order-configuration.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { formatAge } from '#permits/provenance.ts';
import { describeOfficialPrice } from '#permits/zone.ts';
import { LinkButton } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { markClaimText } from '../../claim-markup.ts';
import { claims } from '../../claims.ts';
import { describeOrderPriceToday } from '../../order-price.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { describeFaqPage } from '../../seo/structured-data.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { createOrderPath, StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { explainCountryFines } from '../explain-fines.ts';
import { type Faq, FaqAccordion, toPlainFaqs } from '../faq.tsx';
import { BackLink, GuideLink } from '../guide-links.tsx';
import { explainGuidePriceFee } from '../guide-price-fee.ts';
import { type CountryPermits, countryPermits } from './country-permits.ts';

export const handle = { static: true };

const crumbs = [{ label: 'Permits FAQ', path: pages.permitFaq }];

export const meta = () =>
  siteMeta({
    title: 'European Driving Permits FAQ',
    description:
      "Which European cities ask for a permit, what it costs and how long it takes: Crit'Air, ZTL, Area C, LEZ, ZBE and vignette, country by country.",
    path: pages.permitFaq,
    crumbs,
    about: [describeFaqPage(toPlainFaqs(generalQuestions))],
  });

export default function PermitFaqPage() {
  return (
    <SitePage>
      <PageIntro
        title="European Driving Permits FAQ"
        lead="Stickers, registrations, tickets, lists and vignettes: what each of the six countries asks of your car, and what drivers ask us about it."
        crumbs={crumbs}
      >
        <div className="space-y-6">
          <StartApplicationCallout label="Start Application">
            <RentalGuideButton />
          </StartApplicationCallout>
          <BackLink href={pages.home}>Back to Home</BackLink>
        </div>
      </PageIntro>
      <SiteSection title="General questions" width="text">
        <FaqAccordion faqs={generalQuestions} />
      </SiteSection>
      <SiteSection
        title="Permits by country"
        width="text"
        tone="sunken"
        lead="Open a country to see every place in it, with the fine, the time to allow and the official site."
      >
        <CountryAccordion />
      </SiteSection>
      <SiteSection
        title="Ready when you are"
        tone="navy"
        lead={`One form now${markClaimText('ourTime', `, about ${claims.ourTime}`)}, and no letter from abroad in the winter.`}
      >
        <StartApplicationCallout label="Start Application">
          <RentalGuideButton />
        </StartApplicationCallout>
      </SiteSection>
    </SitePage>
  );
}

function RentalGuideButton() {
  return (
    <LinkButton href={pages.rentalFaq} tone="quiet" className="px-7 text-lg">
      Rental Car Guide
    </LinkButton>
  );
}

function CountryAccordion() {
  return (
    <Accordion
      items={countryPermits.map((permits) => ({
        id: permits.country.toLowerCase(),
        title: `${permits.country}: ${permits.permit}`,
        body: <CountryBody permits={permits} />,
      }))}
    />
  );
}

function CountryBody({ permits: { country, intro, price, guides } }: { permits: CountryPermits }) {
  const fineNote = explainCountryFines(country);
  return (
    <>
      {intro.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul className="divide-y divide-line border-line border-y">
        {zonesOf(country).map(({ slug, name, summary, fine, fineNow, fineCertainty, leadTime }) => (
          <li key={slug} className="py-3">
            <p className="font-semibold">{name}</p>
            <p>{summary}</p>
            <p className="text-ink-soft text-sm">
              {fineNow ?? `Fine: ${fine}`}, {formatAge(fineCertainty)}. Time to allow: {leadTime}.
            </p>
          </li>
        ))}
      </ul>
      {fineNote && <p className="text-ink-soft text-sm">{fineNote}</p>}
      <p className="font-semibold">{formatOfficialSiteLabel(zonesOf(country))}</p>
      <ul className="space-y-1">
        {orderConfiguration(country).officialPortals.map((official) => (
          <li key={official.url}>
            <ExternalLink href={official.url}>{official.name}</ExternalLink>: {describeOfficialPrice(official)}
          </li>
        ))}
      </ul>
      <p>
        Our guide price: {price}. {explainGuidePriceFee(country)} {describeOrderPriceToday(country)} The order shows the
        whole price for your trip before you pay.
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {[...guides, { label: `Order for ${country}`, href: createOrderPath(country) }].map((guide) => (
          <li key={guide.href}>
            <GuideLink {...guide} />
          </li>
        ))}
      </ul>
    </>
  );
}

const generalQuestions: readonly Faq[] = [
  {
    question: 'What is a European driving permit?',
    answer: [
      'There is no single permit for Europe. We use the words for what cities and motorway operators ask of the car: a sticker in France, a registration in Brussels, Antwerp and Barcelona, a day ticket in Milan, an entry on a list in Rome or Florence, a vignette in Austria.',
      'It has nothing to do with your driving licence. With a British photocard licence you need no International Driving Permit in the six countries we work for.',
    ],
    link: { label: 'What each of eight cities asks for', href: pages.whatDoINeed },
  },
  {
    question: 'Do I need one at all?',
    answer: [
      'It depends on three things: where you drive, on which day and hour, and what the car burns. A petrol car needs nothing in Amsterdam, a sticker in Paris, a registration in Brussels and a hotel in Rome.',
      'Passing a city on the motorway often needs nothing. The rings of Brussels, Barcelona and Amsterdam lie outside their zones.',
    ],
  },
  {
    question: 'Are you an official site?',
    answer: [
      'No. We are an independent service and not part of any government, city or road authority. Whatever we do for you, you can do without us: apply at the authority itself or, where a hotel or car park announces the plate, ask it to; sometimes free of charge. We link each official site with its price.',
    ],
    link: { label: 'The official portals and their prices', href: `${pages.home}#official-portals` },
  },
  {
    question: 'What does it cost?',
    answer: [
      `An order starts at ${formatPounds(prices.base)}. Italy adds ${formatPounds(prices.italyDay)} a day, urgent processing ${formatPounds(prices.urgent)}, Austria ${formatPounds(prices.austriaHandling)} for handling and the vignette itself.`,
      'Every line and the total are on the screen from your first choice on. The total you see before you pay is the whole price: nothing is added afterwards.',
      'Where the site of the authority takes a payment, its fee is in our price and we pay it for you. Where it takes none, our price is for our work alone.',
    ],
  },
  {
    question: 'How long does it take?',
    answer: [
      `${markClaimText('standardProcessing', `We work on a standard order within ${claims.standardProcessing}. `)}${markClaimText('urgentProcessing', `We work on an urgent order within ${claims.urgentProcessing}. `)}If we are late although nothing was missing and the portal was open, you get our fee back without asking, and we go on with your application. Once we have applied it is the turn of the authority, and nobody can hurry it: a few minutes for an Austrian vignette, a few days in Brussels, about ten days in Antwerp, up to 15 working days in Barcelona.`,
      "A Crit'Air sticker is posted and takes two to six weeks to reach Britain. The PDF proof that counts in the meantime comes within days.",
    ],
  },
  {
    question: 'Which papers do I need?',
    answer: [
      'For France, Belgium and Spain a photo or scan of the registration document, for a British car the V5C. For Austria the plate is enough. For Italy the plate, your dates and, where a hotel or garage reports you, its name. Palermo wants the document too of a car that is not registered in Italy, and for an electric car in Padua it goes to the city office.',
      'Brussels also asks for the date of birth of the holder and the dates of first and last registration. We ask you for such things only when the authority does.',
    ],
  },
  {
    question: 'What if my car is not admitted?',
    answer: [
      'We say so before we apply. No permit opens a zone to a car that its rules keep out, and a ticket for an excluded car does not prevent the fine. Some cities sell day passes for such cars, and we name them.',
    ],
  },
  {
    question: 'What if you do not get the permit?',
    answer: [
      `${markClaimText('guarantee', `Our promise is a ${claims.guarantee}. `)}If an authority refuses, you see its answer, and we see what can be mended. If nothing can, the refund of your order goes to one of our people, who makes it or tells you why a part stays with us. Where we find out before applying that the rules keep your car out, all of your money goes back by itself.`,
    ],
  },
  {
    question: 'I typed a wrong character of the plate. What now?',
    answer: [
      'Until you have given us every detail you can change it yourself in your dashboard, with Update Vehicle, or take the order back with all of your money. Once it is complete, a standard order may wait a few minutes before anything is sent. Then your order page and our mail say until when, with ‘Stop, something is wrong’: you correct the plate, or have all of your money back. An order that does not wait, such as an urgent one: reply to our confirmation mail at once, and what has not been sent yet we stop and refund in full. What has been sent depends on the authority: Austria, for instance, may charge for the change and does not drop a toll claim that has already been made.',
      'The plate is shown to you as it looks on the car before you pay, for this very reason.',
    ],
  },
  {
    question: 'I have already been fined. Can you help?',
    answer: [
      'We cannot make a fine go away, and you should be careful with anyone who says so. Check that the letter is genuine, look at the time limit, and pay early if you agree with it: Italy takes off 30% within five days, Madrid half.',
      'Two exceptions are worth knowing. Brussels accepts a registration until midnight of the fifth day after you drove in. Antwerp accepts a late one for a fee within 30 days of the fine, if the car meets the standard.',
    ],
  },
  {
    question: 'Does it count for a motorhome, a van or a motorcycle?',
    answer: [
      "The rules differ. Motorcycles need an Austrian vignette and in some French zones a Crit'Air sticker, in others none, but no Area C ticket in Milan, where the oldest of them are shut out. Vans have a zone of their own in Amsterdam. Above 3.5 tonnes nearly everything changes, and Austria asks for a toll box instead of a vignette.",
    ],
  },
];
