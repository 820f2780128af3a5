/** One step of the way to a page, without Home. The same list is shown and told to search engines. */
export interface Crumb {
  label: string;
  path: string;
}
