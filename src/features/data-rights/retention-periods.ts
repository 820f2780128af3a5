/** Years, as the privacy page says (specification, section 9). */
export const applicationYears = 7;
export const communicationYears = 3;
