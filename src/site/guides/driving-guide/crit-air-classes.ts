/** Which class a car gets, as text; the rule itself is permits/authorities/certificat-air/classes.ts. */
export const critAirTable: readonly { critAirClass: string; petrol: string; diesel: string }[] = [
  { critAirClass: 'E', petrol: 'Electric and hydrogen cars', diesel: 'None' },
  { critAirClass: '1', petrol: 'Euro 5-6 (from 2011), gas, plug-in hybrids', diesel: 'None' },
  { critAirClass: '2', petrol: 'Euro 4 (2006-2010)', diesel: 'Euro 5-6 (from 2011)' },
  { critAirClass: '3', petrol: 'Euro 2-3 (1997-2005)', diesel: 'Euro 4 (2006-2010)' },
  { critAirClass: '4', petrol: 'None', diesel: 'Euro 3 (2001-2005)' },
  { critAirClass: '5', petrol: 'None', diesel: 'Euro 2 (1997-2000)' },
];
