/** Whole sentences in plain words that say yes to what was asked, and name neither plate nor list. */
const sentences = [
  'done|all done|all set|you are all set|it is done|it s done|this is done|this has been done|has been done|already done|sorted|all sorted|registered|confirmed and registered|added|added to the list|it has been added|it has been registered|it is on the list|we have added it|we have registered it|we registered it|plate added|plate registered',
  'c est fait|c est bon c est fait|voila c est fait|fait|c est enregistre|elle est enregistree|la plaque est enregistree|plaque enregistree|plaque ajoutee|nous l avons enregistree|nous l avons ajoutee|elle est sur la liste|elle est deja sur la liste|tout est en ordre',
  'erledigt|ist erledigt|ist schon erledigt|ist bereits erledigt|alles erledigt|schon erledigt|wurde erledigt|ist registriert|ist eingetragen|wurde eingetragen|kennzeichen eingetragen|kennzeichen registriert|haben wir eingetragen|wir haben es eingetragen|ist angemeldet|ist gemeldet',
  'fatto|tutto fatto|gia fatto|inserita|gia inserita|e inserita|e gia inserita|l abbiamo inserita|l abbiamo gia inserita|l abbiamo registrata|l ho inserita|l ho registrata|e in lista|e gia in lista|e gia registrata|registrata|targa registrata|targa inserita|targa inserita in lista|e stata inserita|tutto a posto|tutto ok targa inserita',
  'hecho|ya esta hecho|ya esta|listo|ya esta dada de alta|esta dada de alta|dada de alta|ya la hemos dado de alta|la hemos dado de alta|ya dimos de alta la matricula|ya esta registrada|registrada|matricula registrada|matricula dada de alta|ya esta en la lista|la hemos registrado|la hemos anadido|queda registrada',
  'geregeld|is geregeld|is al geregeld|alles is geregeld|is in orde gebracht|is geregistreerd|staat op de lijst|staat al op de lijst|is toegevoegd|is aangemeld|kenteken geregistreerd|kenteken toegevoegd|kenteken aangemeld',
  'fet|ja esta fet|ja esta donada d alta|l hem donada d alta|matricula registrada|ja esta registrada|ja es a la llista',
];
const yeses = new Set(sentences.flatMap((all) => all.split('|')));

/** Thanks and compliments around it say nothing. */
const around =
  /^(?:(?:si|yes|oui|ja|ok|dear \w+|hello|hi|hola|ciao|buongiorno|buenos dias|bonjour|guten tag|hallo|goedemorgen|gracias|grazie|thanks|thank you|merci|danke|bedankt) )+|(?: (?:gracias|grazie|thanks|thank you|merci|danke|bedankt|gracies|now|already))+$/g;

/** @param words plain, as `plainWords` makes them */
export const isShortYes = (words: string): boolean => yeses.has(words.trim().replace(around, '').trim());
