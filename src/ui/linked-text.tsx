import { Fragment } from 'react';
import { ExternalLink } from './external-link.tsx';

/** A web address in a text, without the full stop, comma or bracket after it. */
const addressPattern = /(https?:\/\/[^\s,;"()]*[^\s,;"().:])/g;

const formatHost = (address: string) => new URL(address).host.replace(/^www\./, '');

interface LinkedTextProps {
  text: string;
  /** In print each link shows its whole address. */
  isForPaper?: boolean;
}

/** A text whose addresses are links that show the host alone. */
export const LinkedText = ({ text, isForPaper = false }: LinkedTextProps) =>
  splitAtAddresses(text).map(({ words, address }) => (
    <Fragment key={`${words} ${address}`}>
      {words}
      {address && (
        <ExternalLink href={address}>
          <span className={isForPaper ? 'print:hidden' : undefined}>
            <HostName address={address} />
          </span>
          {isForPaper && <span className="hidden break-all print:inline">{address}</span>}
        </ExternalLink>
      )}
    </Fragment>
  ));

/** The words before each address, with the address; after the last words there is none. */
function splitAtAddresses(text: string): { words: string; address: string | undefined }[] {
  const parts = text.split(addressPattern);
  return parts.flatMap((words, index) => (index % 2 === 0 ? { words, address: parts[index + 1] } : []));
}

/** The host of an address: a line may end after each of its dots, and nowhere else. */
export const HostName = ({ address }: { address: string }) =>
  formatHost(address)
    .split(/(?<=\.)/)
    .map((part) => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ));

/** The same for a text in which a link cannot stand. */
export const shortenAddresses = (text: string): string => text.replaceAll(addressPattern, formatHost);
