import { renderToStaticMarkup } from 'react-dom/server';
import { UtcTime } from '../sandbox-page.tsx';
import { type ContactProfile, listScriptAddresses, type ReplyScript, replyScripts } from './contact-profiles.ts';
import { type ReceivedLetter, type ReplyKind, replyKinds } from './replies.ts';

const css = ({ ink, paper, accent, font }: ContactProfile['look']) => `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 ${font}; color: ${ink}; background: ${paper}; }
.banner { margin: 0; padding: .5rem 1rem; background: #ffd53d; color: #2b2300; text-align: center; font: 600 1rem system-ui, sans-serif; }
header.house { padding: 1.5rem; border-bottom: 3px double ${accent}; text-align: center; }
h1 { margin: 0; font-size: 1.7rem; color: ${accent}; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem; }
article, details, form.script { background: #fff; border: 1px solid #0002; border-radius: .4rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0; }
.answer { border-left: 4px solid ${accent}; padding-left: .75rem; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
textarea, select { width: 100%; font: inherit; padding: .5rem; border: 1px solid #0006; border-radius: .3rem; background: #fff; color: inherit; }
label { font-weight: bold; display: block; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
button { font: inherit; padding: .5rem .9rem; border: 1px solid ${accent}; border-radius: .3rem; background: ${accent}; color: #fff; cursor: pointer; }
button.second { background: #fff; color: ${accent}; }
a { color: ${accent}; }
:focus-visible { outline: 3px solid #ffb000; outline-offset: 2px; }
ul { padding-left: 1.25rem; }
`;

const replyButtonLabels: Record<ReplyKind, string> = {
  yes: 'Yes, on the list',
  question: 'Ask something',
  document: 'Ask for the document',
  no: 'No',
  other_plate: 'Yes, another plate',
  other_dates: 'Yes, other days',
  auto: 'Out of office',
};

/** Its letters, newest first, with what a person at the desk may answer. */
export function renderContactPage(
  profile: ContactProfile,
  letters: readonly ReceivedLetter[],
  script: ReplyScript,
): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${profile.title} - Sandbox`}</title>
        <link rel="icon" href="data:," />
        <style>{css(profile.look)}</style>
      </head>
      <body>
        <p className="banner">
          Sandbox: a stand-in for a place. <a href="/">Overview</a>
        </p>
        <header className="house">
          <h1>{profile.title}</h1>
          <p>reception@{profile.domain}</p>
        </header>
        <main>
          <Settings profile={profile} script={script} />
          {letters.length === 0 && <p>No letter yet.</p>}
          {letters.map((letter) => (
            <Letter key={letter.id} letter={letter} />
          ))}
        </main>
      </body>
    </html>,
  )}`;
}

function Settings({ profile, script }: { profile: ContactProfile; script: ReplyScript }) {
  return (
    <details>
      <summary>How it answers by itself</summary>
      <form method="post" action={`/places/${profile.name}/__script`}>
        <label htmlFor="script">At addresses that say nothing</label>
        <select id="script" name="script" defaultValue={script}>
          {replyScripts.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        <div className="buttons">
          <button type="submit">Keep</button>
        </div>
      </form>
      <ul>
        {listScriptAddresses(profile).map(({ address, script: does }) => (
          <li key={address}>
            {address}: {does.replaceAll('_', ' ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Letter({ letter }: { letter: ReceivedLetter }) {
  return (
    <article aria-labelledby={`subject-${letter.id}`}>
      <h2 id={`subject-${letter.id}`}>{letter.subject}</h2>
      <p>
        From {letter.from} to {letter.to}, <UtcTime at={letter.receivedAt} />
        {letter.due && ', is answered in a moment'}
      </p>
      <pre>{letter.text}</pre>
      {letter.documents?.length ? <p>With it: {letter.documents.join(', ')}</p> : null}
      {letter.answers.map(({ text, at }) => (
        <div key={at} className="answer">
          <p>
            Answered <UtcTime at={at} />
          </p>
          <pre>{text}</pre>
        </div>
      ))}
      <form method="post" action={`/places/${letter.place}/letters/${letter.id}`}>
        <label htmlFor={`text-${letter.id}`}>In your own words, or empty for the usual ones</label>
        <textarea id={`text-${letter.id}`} name="text" rows={3} />
        <p>
          <label style={{ fontWeight: 'normal' }}>
            <input type="checkbox" name="pdf" value="yes" /> With a PDF
          </label>
        </p>
        <div className="buttons">
          {replyKinds.map((saying) => (
            <button
              type="submit"
              key={saying}
              name="saying"
              value={saying}
              className={saying === 'yes' ? undefined : 'second'}
            >
              {replyButtonLabels[saying]}
            </button>
          ))}
        </div>
      </form>
    </article>
  );
}
