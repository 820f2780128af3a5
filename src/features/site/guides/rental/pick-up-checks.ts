/** What to look at before leaving the yard of the rental company, by what is at stake. */
export const pickUpChecks: readonly { title: string; text: string }[] = [
  {
    title: 'Plate',
    text: 'Photograph it from the front and the rear. Permits hang on every single character, and the contract may have a typing mistake.',
  },
  {
    title: 'Windscreen',
    text: "Look for a Crit'Air sticker in the lower corner and read its number. On a Spanish car look for the round environmental label.",
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

/** What a rental car brings with it in its own country, and what it lacks elsewhere. */
export const hiredIn: readonly { place: string; atHome: string; abroad: string }[] = [
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
    atHome: 'Vignette; tolls for some tunnels and passes are extra',
    abroad: 'Tickets and hotel lists in Italy',
  },
  {
    place: 'Britain',
    atHome: 'Nothing of what the continent asks for',
    abroad: 'Everything your own car would need, and a VE103 certificate from the company instead of the V5C',
  },
];
