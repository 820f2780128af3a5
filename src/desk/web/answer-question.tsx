import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { AccountLink } from '#accounts/web/account-link.tsx';
import { ReplaceDocumentField } from '#tracking/web/cards/replace-document-field.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { errorText } from '#ui/page/request-json.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { answerQuestionInput, customerQuestionSchema } from '../contract.ts';

export const meta = () =>
  pageMeta({ title: 'Answer our question', description: 'A question we must ask before we can go on.' });

/** Opened from a mailed link. The token is in the URL fragment, which is sent to no server and appears in no log. */
export default function AnswerQuestionPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  return (
    <AppPage width="max-w-3xl" nav={<AccountLink />}>
      <h1 className="mb-6 text-3xl">Answer our question</h1>
      {token ? (
        <Question token={token} />
      ) : (
        <EmptyState title="This link is not complete">Open the link in our e-mail again.</EmptyState>
      )}
    </AppPage>
  );
}

function Question({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['question', token],
    queryFn: ({ signal }) => callServerFunction('read-question', { token }, customerQuestionSchema, { signal }),
  });
  if (error && !data) {
    return (
      <Notice tone="attention" role="alert" title="We could not open this question.">
        <p className="mb-3">
          {errorText(error, 'Please try again.')} The link works for 30 days, and until a password is set; after that,
          sign in and answer on your order’s page.
        </p>
        <Button tone="quiet" onClick={() => refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!data) return <Skeleton className="h-64" />;
  if (data.is_answered) {
    return (
      <Notice tone="done" role="status" title="Thank you. We have your answer.">
        It is with your application for {data.place}. There is nothing for you to do.
      </Notice>
    );
  }
  if (data.not_needed) {
    return (
      <Notice tone="done" role="status" title={`Order ${data.order_ref}, ${data.place}`}>
        {data.not_needed}
      </Notice>
    );
  }
  return (
    <Card aria-labelledby="question-title">
      <h2 id="question-title" className="text-xl">
        Order {data.order_ref}, {data.place}
      </h2>
      <p className="mt-3 mb-6 whitespace-pre-line">{data.question}</p>
      {data.upload_token && <DocumentAnswer token={data.upload_token} onUploaded={() => refetch()} />}
      <AnswerForm token={token} onAnswered={() => refetch()} />
    </Card>
  );
}

/** The document is the answer: once it is uploaded, no text is needed. */
function DocumentAnswer({ token, onUploaded }: { token: string; onUploaded: () => unknown }) {
  return (
    <div className="mb-6 border-line border-b pb-6">
      <p className="mb-4 font-semibold">
        Our team asks for a registration document that is easy to read. Upload it: that is your answer. If you cannot,
        write to us below.
      </p>
      <ReplaceDocumentField access={{ details_token: token }} onUploaded={onUploaded} />
    </div>
  );
}

function AnswerForm({ token, onAnswered }: { token: string; onAnswered: () => unknown }) {
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: (answerText: string) =>
      callServerFunction('answer-question', { token, answer: answerText }, z.unknown()),
    onError: (error) => setProblem(errorText(error, 'Your answer could not be sent. Please try again.')),
    onSettled: onAnswered,
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = answerQuestionInput.shape.answer.safeParse(answer);
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success) send.mutate(checked.data);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <TextAreaField
        name="answer"
        label="Your answer"
        value={answer}
        error={problem}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" busy={send.isPending}>
        Send the answer
      </Button>
    </form>
  );
}
