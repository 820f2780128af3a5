/** Separate from the contract, which uses it too: the order page shows this text before the contract has loaded. */
export const CONSENT_MISSING = 'Please authorise us to apply on your behalf.';
