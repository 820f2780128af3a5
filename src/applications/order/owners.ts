/** Who must act next on an order: nobody once it is finished. */
export const owners = ['product', 'authority', 'customer', 'desk', 'nobody'] as const;
export type Owner = (typeof owners)[number];

/** As staff read it; a task that somebody holds is theirs. */
export const ownerWords: Record<Owner, string> = {
  product: 'The product',
  authority: 'The authority',
  customer: 'The customer',
  desk: 'Our team',
  nobody: 'Nobody: it is finished',
};
