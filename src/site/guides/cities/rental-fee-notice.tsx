import { pages } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';
import { rentalAdminFees } from '../../claims.ts';

/** The notice of the specification, section 2: what applies to every rental car in every city. */
export function RentalFeeNotice({ children }: { children?: string }) {
  return (
    <Notice tone="attention" title="These rules apply to rental cars too.">
      <p>
        Fines are forwarded to you by the rental company, with an administration fee of about €
        {rentalAdminFees.cityGuideRange} per violation.
      </p>
      {children && <p>{children}</p>}
      <p>
        <a href={pages.rentalFaq} className="font-semibold underline underline-offset-4">
          Rental Car Guide
        </a>
      </p>
    </Notice>
  );
}
