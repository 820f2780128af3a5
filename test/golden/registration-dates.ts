import { type GoldenTrip, parseGoldenTrips } from './golden-trip.ts';

// Where the document prints no Euro standard, which is what 'Unknown' says, authorities go by the date of first
// registration. A standard that was not law on that day, or no longer registered, is a doubt.

const dates = 'the standard by the date of first registration, for all new vehicles of that day, where none is printed';
const contradiction =
  'Directives 91/441/EEC, 94/12/EC and 98/69/EC, regulation (EC) 715/2007: no vehicle meets a standard before it is law';

export const registrationDates: GoldenTrip[] = [
  ...parseGoldenTrips('Belgium', 'Brussels LEZ', {
    [`https://lez.brussels/mytax/en/: ${dates}`]: `
      car diesel E? reg:2015-08-31  => may_not_enter "by it yours is Euro 5"
      car diesel E? reg:2015-09-01  => needed "by it yours is Euro 6"
      car diesel E? reg:2011-01-01  => may_not_enter
      car petrol E? reg:2000-12-31  => may_not_enter "by it yours is Euro 2"
      car petrol E? reg:2001-01-01  => needed
      van diesel E? reg:2014-05-01  => may_not_enter "by it yours is Euro 5"
      van diesel E? reg:2016-03-01  => not_sure "Euro 5 or Euro 6"
      van diesel E? reg:2016-09-01  => needed
      van diesel E? reg:2010-05-01  => may_not_enter
      car LPG E? reg:2001-01-01     => needed
      car hybrid E? reg:2015-09-01  => needed
      car hybrid E? reg:2012-09-01  => not_sure
    `,
    [contradiction]: `
      car diesel E6 reg:2005-05-01  => not_sure "the two do not fit together"
      car diesel E6 reg:2007-06-20  => needed
      car petrol E4 reg:1995-05-01  => not_sure "You state Euro 4, and 1 May 1995"
      car petrol E3 reg:1996-05-01  => not_sure
      car petrol E1 reg:2012-05-01  => not_sure
      car diesel E5 reg:2016-08-31  => may_not_enter
      car diesel E5 reg:2018-05-01  => not_sure
      car petrol E3 reg:2020-05-01  => needed
    `,
  }),
  ...parseGoldenTrips('Belgium', 'Antwerp LEZ', {
    [`https://www.slimnaarantwerpen.be/en/lez: ${dates}`]: `
      car diesel E? reg:2010-12-31  => needed if "paid temporary access"
      car diesel E? reg:2011-01-01  => needed if ""
      car diesel E? reg:2005-12-31  => may_not_enter "by it yours is Euro 3"
      car diesel E? reg:2006-01-01  => needed if "paid temporary access"
      car petrol E? reg:1997-01-01  => needed
      van petrol E? reg:1999-10-01  => needed
      van diesel E? reg:2012-01-01  => needed if ""
    `,
    [contradiction]: `
      car diesel E5 reg:1995-06-01  => not_sure "the two do not fit together"
      car petrol E2 reg:1993-06-01  => not_sure
      car petrol E2 reg:1994-03-23  => needed
    `,
  }),
  ...parseGoldenTrips('Spain', 'Barcelona ZBE', {
    [`https://www.zbe.barcelona/: ${dates}`]: `
      car diesel E? reg:2006-01-01  => needed
      car petrol E? reg:2001-01-01  => needed
      motorcycle petrol E? reg:2004-07-01 => needed
      motorcycle petrol E? reg:2007-01-01 => needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Milan Area C', {
    [`https://areac.atm-mi.it/: ${dates}`]: `
      car diesel E? reg:2015-08-31  => may_not_enter
      car diesel E? reg:2015-09-01  => needed
      car petrol E? reg:2005-12-31  => may_not_enter
      car petrol E? reg:2006-01-01  => needed
    `,
    [contradiction]: `
      car diesel E6 reg:2003-06-01  => not_sure
      car petrol E4 reg:1996-06-01  => not_sure
      car petrol E4 reg:2003-06-01  => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Paris', {
    'Decree of 21 June 2016, annex I: the date counts where the document names no Euro standard': `
      car diesel E? reg:2010-12-31  => may_not_enter "gets Crit'Air 3"
      car diesel E? reg:2011-01-01  => needed "gets Crit'Air 2"
      car petrol E? reg:2005-12-31  => may_not_enter "gets Crit'Air 3"
      car petrol E? reg:2006-01-01  => needed "gets Crit'Air 2"
      car petrol E? reg:2011-01-01  => needed "gets Crit'Air 1"
      car petrol E? reg:1996-12-31  => may_not_enter "gets no class"
      van diesel E? reg:2011-01-01  => needed "gets Crit'Air 2"
      van petrol E? reg:2010-12-31  => needed "gets Crit'Air 2"
      motorcycle petrol E? reg:2017-01-01 => needed "gets Crit'Air 1"
      motorcycle petrol E? reg:2007-01-01 => needed "gets Crit'Air 2"
      motorcycle petrol E? reg:2006-12-31 => may_not_enter "gets Crit'Air 3"
    `,
    [contradiction]: `
      car petrol E5 reg:1995-06-01  => not_sure "may get Crit'Air 1, Crit'Air 2, Crit'Air 3 or no class"
      car diesel E5 reg:2006-06-01  => not_sure
      car diesel E5 reg:2008-06-01  => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Marseille', {
    'Decree of 21 June 2016, annex I: the date counts where the document names no Euro standard': `
      car diesel E? reg:2005-12-31  => may_not_enter "gets Crit'Air 4"
      car diesel E? reg:2006-01-01  => needed "gets Crit'Air 3"
      car petrol E? reg:1997-01-01  => needed "gets Crit'Air 3"
      car petrol E? reg:1996-12-31  => may_not_enter
    `,
  }),
  ...parseGoldenTrips('Netherlands', 'Amsterdam environmental zone', {
    [`https://www.milieuzones.nl/: ${dates}`]: `
      car diesel E? reg:2010-12-31  => may_not_enter
      car diesel E? reg:2011-01-01  => not_needed
      car petrol E? reg:1995-06-01  => not_needed
    `,
  }),
  ...parseGoldenTrips('Spain', 'Madrid Central LEZ', {
    [`https://www.madrid.es/: ${dates}`]: `
      car petrol E? reg:2000-12-31  => not_sure
      car petrol E? reg:2001-01-01  => needed if "to use a car park"
      car diesel E? reg:2005-12-31  => may_not_enter
      car diesel E? reg:2006-01-01  => needed if "to use a car park"
    `,
  }),
  ...parseGoldenTrips('Italy', 'Turin LEZ', {
    [`https://muoversiatorino.it/it/ztl: ${dates}`]: `
      car diesel E? reg:2010-12-31  => may_not_enter
      car petrol E? reg:2001-01-01  => not_needed
      car petrol E? reg:2000-12-31  => may_not_enter
    `,
  }),
];
