import { useConnection } from './connection.ts';

const bannerTexts = {
  offline: 'You are offline. What you have typed stays here, and nothing is sent until you are back.',
  unreachable: 'We cannot reach our server at the moment. What you have typed stays here; we keep trying.',
};

/** Says calmly that the connection is lost; disappears by itself when it is back. */
export function ConnectionBanner() {
  const connection = useConnection();
  return (
    <div role="status" className="sticky top-0 z-40">
      {connection !== 'fine' && (
        <p className="border-line-strong border-b-2 bg-sunken px-4 py-2 text-center text-ink text-sm">
          {bannerTexts[connection]}
        </p>
      )}
    </div>
  );
}
