export type Confidence = 'high' | 'medium' | 'low';
export type ServiceTier = 'Premium' | 'Standard' | 'Expert';

/** Premium and Standard are worked by automation, Expert by a human operator (specification, section 4). */
export function serviceTier(method: 'automated' | 'manual', confidence: Confidence): ServiceTier {
  if (method === 'manual' || confidence === 'low') return 'Expert';
  return confidence === 'high' ? 'Premium' : 'Standard';
}

/**
 * Expert is worded by who does the work (permits/application-texts.ts): a robot may, while its portal is in trouble.
 */
export const serviceTierLabels: Record<Exclude<ServiceTier, 'Expert'>, string> = {
  Premium: 'Filed automatically at the official portal, which has been working reliably.',
  Standard: 'Filed automatically at the official portal; a person steps in when needed.',
};
