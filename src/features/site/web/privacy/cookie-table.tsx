import { ComparisonTable } from '../../shell/comparison-table.tsx';

const rows = [
  {
    label: <code>edp.session_token</code>,
    cells: ['Knows you while you are signed in. Not readable by scripts.', 'up to 7 days, or until you sign out'],
  },
  {
    label: <code>edp_signed_in</code>,
    cells: ['Says “1” and nothing else, so that pages show Dashboard instead of Sign in.', 'as long as the one above'],
  },
  {
    label: <code>sidebar_state</code>,
    cells: ['Remembers whether the side bar is open. Staff pages only.', '7 days'],
  },
];

export function CookieTable() {
  return <ComparisonTable caption="Cookies we set" columns={['What it is for', 'How long']} rows={rows} />;
}
