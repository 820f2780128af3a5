/** Why nobody is written to there: at our own domain nobody reads but our program, which would answer itself. */
export function ownAddressProblem({ inboundDomain }: { inboundDomain: string }, email: string): string | undefined {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isOurs = host === inboundDomain || host.endsWith(`.${inboundDomain}`);
  return isOurs ? 'This is an address of ours. Please give the one of the hotel or garage.' : undefined;
}
