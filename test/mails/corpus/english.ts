import { autoReplyHeaders, bounceReportHeaders, type MailCorpusRow } from './corpus-row.ts';

export const englishReplyMails: readonly MailCorpusRow[] = [
  [
    'granted',
    'Dear guest,\n\nThe car with plate AB12 CDE has been registered with the municipality for your stay from 3 May to 5 May 2026.\n\nKind regards,\nReception',
  ],
  [
    'granted',
    'Hello, all done, your number plate AB12CDE is now on our list. Have a safe trip!\n\nBest wishes,\nGiulia\nFront office',
  ],
  [
    'granted',
    'Good morning,\nwe have added your vehicle AB12 CDE to the ZTL white list for 03/05/2026 - 05/05/2026.\nShould you need anything else please let us know.\nRegards',
  ],
  ['person', 'We can add your car to the list if you tell us at what time you will arrive. AB12 CDE is noted.'],
  [
    'granted',
    'Dear Mr Smith,\nI confirm that your licence plate AB 12 CDE has been entered in the municipal system. No further action is needed.\nMany thanks\nPaolo',
  ],
  [
    'granted',
    'Your vehicle is authorised to enter the limited traffic zone from 3 to 5 May. Reference: 2026-00417\n\nSincerely,\nHotel Duomo',
  ],
  [
    'granted',
    'Thank you for your message. We have registered the plate AB12CDE. If you have any questions, please do not hesitate to contact us.',
  ],
  ['person', 'The plate AB12 CDF has been registered for your stay from 3 to 5 May 2026.'],
  [
    'granted',
    'Hi, we have put AB12 CDE on the list for your whole stay. Looking forward to welcoming you!\nCheers, Tom',
  ],
  [
    'granted',
    'The permit for AB12 CDE was approved yesterday.\n\n--\nCity Parking Office\nThis message is confidential.',
  ],
  [
    'granted',
    'Your registration number AB12 CDE has been communicated to the local police for access to the ZTL.\n\nRegards\nAnna',
  ],
  [
    'granted',
    'Your car is registered.\n\nOn Thu, 23 Apr 2026 at 09:12, Permits <permits@x.example> wrote:\n> Could you please register the plate AB12 CDE\n> from 3 to 5 May 2026?',
  ],
  [
    'person',
    'Your plate is registered only for the day of arrival, 3 May 2026. For the other days you must use the garage.',
  ],
  ['person', 'We will register your car provided that the booking is paid in full before arrival.'],
  ['person', 'We have registered the plate for 10 to 12 May 2026 as agreed.'],
  ['person', 'The plates AB12 CDE and LK65 RTY are on the list.'],
  ['person', 'Your plate has not been registered yet, the office is slow this week.'],
  ['person', 'I think your car is registered, but I am not sure. My colleague knows.'],
  [
    'person',
    'Your plate has been registered, however the municipality rejected two entries today and we do not know which.',
  ],
  ['person', 'Once the invoice is settled your vehicle has been authorised automatically.'],
  [
    'person',
    'Fwd: see below\n\n---------- Forwarded message ---------\nFrom: Police\nThe vehicle AB12 CDE has been registered.',
  ],
  ['person', '> The vehicle AB12 CDE has been registered.\n> Regards'],
  ['person', 'SPRING SALE! 20% off all suites. Your dream holiday is registered in our hearts. Unsubscribe here.'],
  ['question', 'Has your vehicle been registered elsewhere already?  It is on the list of another hotel, we believe.'],
  ['received', 'Thank you for your request. We have forwarded it to the municipality and will get back to you.'],
  ['received', 'We have received your e-mail and will register your vehicle tomorrow.'],
  ['received', 'Your request is being processed.\n\nKind regards\nCustomer service'],
  ['received', 'Noted with thanks, I will add the plate to the list this afternoon.\nBest regards\nLuca'],
  ['question', 'Dear guest, could you please tell us the name on the reservation? We need it for the registration.'],
  ['question', 'Please send us a copy of the vehicle registration document (V5C).'],
  ['question', 'What time do you arrive on 3 May?\nThanks, Reception'],
  ['question', 'We need the make and model of the car before we can add it. Please reply with these details.'],
  ['question', 'Good morning, we cannot find a booking under this name. Could you send us the booking number?'],
  ['question', 'The fee for the registration is EUR 5 per day. Please confirm that you accept.'],
  ['refused', 'Unfortunately we do not offer this service. Please park at the public garage.'],
  ['refused', 'We are sorry, but our hotel is outside the ZTL and we cannot register vehicles.'],
  ['refused', 'We have no booking under this name, so we are unable to register the vehicle.'],
  ['refused', 'Your application has been rejected: the vehicle does not meet the emission standard.'],
  ['refused', 'It is not possible to register foreign plates with our office.'],
  [
    'out_of_office',
    'I am out of the office until 11 May 2026 with limited access to e-mail.',
    { subject: 'Automatic reply: Number plate', headers: autoReplyHeaders },
  ],
  [
    'out_of_office',
    'Thank you for your message. Our hotel is closed for the season and opens again on 20 May 2026.',
    { subject: 'Auto: closed', headers: autoReplyHeaders },
  ],
  [
    'received',
    'This is an automatic confirmation that your e-mail has reached us. Do not reply to this message.',
    { subject: 'We have received your message', headers: autoReplyHeaders },
  ],
  [
    'bounced',
    'This is the mail system at host mx.hotel.example.\n\n<desk@hotel.example>: 550 5.1.1 User unknown\n\nAction: failed\nStatus: 5.1.1',
    {
      from: 'MAILER-DAEMON@mx.hotel.example',
      subject: 'Undelivered Mail Returned to Sender',
      headers: bounceReportHeaders,
    },
  ],
  [
    'bounced',
    'Your message could not be delivered.\n552 5.2.2 Mailbox full',
    { from: 'postmaster@hotel.example', subject: 'Delivery Status Notification (Failure)' },
  ],
  [
    'person',
    'Your message has not been delivered yet. It will be tried again for 3 days.\nAction: delayed\nStatus: 4.4.1',
    { from: 'MAILER-DAEMON@mx.hotel.example', subject: 'Delivery delayed', headers: bounceReportHeaders },
  ],
];
