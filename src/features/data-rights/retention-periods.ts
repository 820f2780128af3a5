/** Years, as the privacy page says (specification, section 9). */
export const applicationYears = 7;
export const communicationYears = 3;
/** Invented data typed at portals to try them; of no use once the portal has changed. */
export const testYears = 1;
