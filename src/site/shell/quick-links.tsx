/** Anchors to the parts of a long page, in a row that wraps. */
export function QuickLinks({ label, links }: { label: string; links: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2.5">
        {links.map((link) => (
          <li key={link.id}>
            <a
              href={`#${link.id}`}
              className="inline-flex min-h-11 items-center rounded-lg border-2 border-line-strong bg-card px-4 font-semibold text-ink hover:border-ink"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
