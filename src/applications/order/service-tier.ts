export type Confidence = 'high' | 'medium' | 'low';
export type ServiceTier = 'Premium' | 'Standard' | 'Expert';

/** Premium and Standard are worked by automation, Expert by a human operator (specification, section 4). */
export function serviceTier(method: 'automated' | 'manual', confidence: Confidence): ServiceTier {
  if (method === 'manual' || confidence === 'low') return 'Expert';
  return confidence === 'high' ? 'Premium' : 'Standard';
}

export const tierWords: Record<ServiceTier, string> = {
  Premium: 'Filed automatically at the official portal, which has been working reliably.',
  Standard: 'Filed automatically at the official portal; a person steps in when needed.',
  Expert: 'A person of our team looks after it.',
};
