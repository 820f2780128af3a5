/** One control that a person could fill in or press, as the page presents it to assistive technology. */
export interface FormControl {
  kind: 'text' | 'date' | 'choice' | 'tick' | 'file' | 'button' | 'other';
  /** Accessible name, with a line break wherever the page shows one; for radio buttons the question they answer. */
  name: string;
  /** What describes it: aria-describedby, aria-description, placeholder and title. */
  hint: string;
  /** Text near this control and no other, whether or not the page links the two. */
  beside: string;
  /** Names of the groups around it, nearest first. */
  groups: string[];
  /** Number of the nearest group in the page, -1 outside of any. */
  group: number;
  autocomplete: string;
  /** `type` and `name` as the page has them. */
  type: string;
  fieldName: string;
  required: boolean;
  /** For a link: its target. */
  leads: string;
  /** Number of its form in the page, -1 outside of any. */
  form: number;
  /** For a button: the address to which it sends its form; empty where a script sends it. */
  sendsTo: string;
  /** How a person picks the answer: from a list that opens, the browser's proposals, or a calendar. */
  opens: 'listbox' | 'datalist' | 'calendar' | '';
  /** A native date field takes ISO days whatever it shows. */
  nativeDate: boolean;
  readOnly: boolean;
  /** Its value: text, the chosen option's label, the file's name, 'on' when ticked. */
  value: string;
  /** The value that a form would send for it now; empty when not ticked or chosen. */
  sends: string;
  /** Why the browser itself would refuse to submit it; empty when it would not. */
  problem: string;
  /** `group` is the heading its list puts it under. */
  options: { label: string; group: string; value: string; element: number }[];
  /** Its position in the snapshot's element list. */
  element: number;
}
