import { Link } from 'react-router';
import { pages } from '#paths.ts';
import { useSession } from './session.ts';

/** The link to one's own applications. */
export function AccountLink() {
  const { data, isPending } = useSession();
  if (isPending) return <span className="min-h-11" />;
  return data?.user ? <Link to={pages.dashboard}>Dashboard</Link> : <Link to={pages.auth}>Sign in</Link>;
}
