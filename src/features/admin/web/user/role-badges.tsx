import type { Role } from '#features/accounts/roles.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<Role, Tone> = { admin: 'attention', operator: 'working', user: 'waiting' };

export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone={tones[role]}>
          {role}
        </Badge>
      ))}
    </span>
  );
}
