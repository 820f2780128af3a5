/** An authority's name in the middle of a sentence: "The French ministry ..." loses its capital, "Brussels" does not. */
export const formatAuthorityInSentence = (authority: string) => authority.replace(/^The /, 'the ');
