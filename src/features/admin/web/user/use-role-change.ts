import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { errorText, requestJson } from '#browser/request-json.ts';
import { sessionQuery } from '#browser/session.ts';
import { api } from '#paths.ts';
import { showToast } from '#ui/toasts.ts';
import type { changeRoleSchema } from '../../contract.ts';

export function useRoleChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof changeRoleSchema>) =>
      requestJson(api.adminRoles, { method: 'POST', body, answer: z.unknown() }),
    onSuccess: (_answer, { role, change }) => {
      const what = change === 'grant' ? 'added to' : 'removed from';
      showToast({ tone: 'success', title: `User ${what} ${role} role` });
    },
    onError: (error) => {
      const description = errorText(error, 'Please try again.');
      showToast({ tone: 'error', title: 'Failed to update user role', description });
    },
    // Either way what is shown may be old: another admin may have been quicker, or it was one's own role.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
}
