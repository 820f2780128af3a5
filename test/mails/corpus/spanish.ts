import { autoReplyHeaders, bounceReportHeaders, type MailCorpusRow } from './corpus-row.ts';

export const spanishReplyMails: readonly MailCorpusRow[] = [
  [
    'granted',
    'Estimado señor:\n\nSu vehículo con matrícula AB12 CDE ha sido registrado del 3 al 5 de mayo de 2026.\n\nUn saludo\nRecepción',
  ],
  [
    'granted',
    'Buenos días,\nhemos dado de alta la matrícula AB12CDE en la lista de acceso. Para cualquier duda quedamos a su disposición.\nAtentamente',
  ],
  ['granted', 'La autorización para el vehículo AB12 CDE ha sido concedida. Expediente: 2026/0099'],
  ['person', 'Registraremos su matrícula en cuanto recibamos el pago.'],
  ['granted', 'Su coche está dado de alta, no tiene que hacer nada más. ¡Buen viaje!\nSaludos'],
  ['granted', 'Le confirmamos que la matrícula AB12-CDE está autorizada desde el 03/05/2026 hasta el 05/05/2026.'],
  [
    'granted',
    'Ya hemos añadido la matrícula a la lista.\n\nEl jue, 23 abr 2026 a las 9:12, Permits (<p@x.example>) escribió:\n> ¿Podrían registrar la matrícula AB12 CDE?',
  ],
  ['person', 'Su matrícula todavía no ha sido registrada.'],
  ['granted', 'Su solicitud ha sido aprobada y el acceso de su vehículo queda autorizado.'],
  ['person', 'La matrícula AB12 CDF ha sido registrada del 3 al 5 de mayo de 2026.'],
  ['person', 'La matrícula ha sido registrada solo para el 3 de mayo de 2026.'],
  ['person', 'Su coche está en la lista siempre que llegue antes de las 20 h.'],
  ['person', 'La matrícula ha sido registrada del 10 al 12 de mayo de 2026.'],
  ['person', 'Hemos añadido la matrícula, pero el ayuntamiento aún no ha contestado.'],
  ['person', '---------- Mensaje reenviado ----------\nLa matrícula AB12 CDE ha sido registrada.'],
  ['received', 'Hemos recibido su solicitud y nos pondremos en contacto con usted.'],
  ['received', 'Su solicitud está en trámite.'],
  ['received', 'Gracias, mañana daremos de alta la matrícula.'],
  ['question', '¿Podría indicarnos el nombre de la reserva?'],
  ['question', 'Por favor, envíenos una copia del permiso de circulación.'],
  ['question', '¿A qué hora llega el 3 de mayo?'],
  ['question', 'Nos falta la marca y el modelo del coche para completar el registro.'],
  ['refused', 'Lamentablemente no ofrecemos este servicio.'],
  ['refused', 'No encontramos ninguna reserva a ese nombre y no podemos registrar la matrícula.'],
  ['refused', 'Su solicitud ha sido denegada porque el vehículo no cumple los requisitos.'],
  [
    'out_of_office',
    'Estaré fuera de la oficina hasta el 11 de mayo de 2026.',
    { subject: 'Respuesta automática: matrícula', headers: autoReplyHeaders },
  ],
  [
    'received',
    'Este es un acuse de recibo automático. No responda a este mensaje.',
    { subject: 'Acuse de recibo', headers: autoReplyHeaders },
  ],
  [
    'bounced',
    'No se pudo entregar el mensaje.\nStatus: 5.1.1',
    { from: 'postmaster@hotel.example', subject: 'No se puede entregar', headers: bounceReportHeaders },
  ],
];
