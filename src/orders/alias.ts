/** The secret part of an alias, which identifies its application; undefined for any other address. */
export const parseAliasToken = (address: string) => /^permits\+([a-z0-9]+)@/.exec(address)?.[1];
