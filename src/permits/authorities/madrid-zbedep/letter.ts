import { carParkStayFacts, type LetterRules, renderFactTable } from '../../authority.ts';
import { madridZbedepPlaybook } from './playbook.ts';

/**
 * Cars of classes B and C may enter to use a car park, which reports the plate to the city
 * (madrid.es on ZBEDEP Distrito Centro).
 */
export const madridZbedepLetter: LetterRules = {
  language: 'es',
  contactKind: 'garage',
  requiredFacts: madridZbedepPlaybook.requiredFacts ?? carParkStayFacts,
  reminderHours: 48,
  write(facts) {
    const { plate } = facts;
    return {
      subject: `Matrícula ${plate}: acceso a ZBEDEP Distrito Centro / Plate for Madrid`,
      own: [
        `A la atención de ${facts.place}:`,
        'Un cliente suyo entrará en coche en ZBEDEP Distrito Centro para usar su aparcamiento. Les pedimos que comuniquen la matrícula al Ayuntamiento de Madrid para la entrada.',
        renderFactTable('es', facts),
        'Por favor, respondan a este correo: «Sí, matrícula comunicada» basta. Si necesitan algo más, o no es posible, respondan también.',
      ],
      english: [
        'A customer of yours will drive into the Distrito Centro of Madrid to use your car park. Please report the plate to the city for the entry.',
        renderFactTable('en', facts),
        'Please answer this mail: “Yes, the plate is reported” is enough. If you need anything more, or it cannot be done, please answer too.',
      ],
    };
  },
};
