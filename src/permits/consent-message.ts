/** Apart from the contract, which says it too: the order page says it before the contract has come. */
export const CONSENT_MISSING = 'Please authorise us to apply on your behalf.';
