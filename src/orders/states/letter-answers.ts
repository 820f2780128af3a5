import { statusPredicates } from './lifecycle.ts';

/** What a contact answered to a letter of ours, as it is read (permits/answers). */
export const letterAnswers = ['granted', 'received', 'question', 'refused', 'out_of_office'] as const;
type LetterAnswer = (typeof letterAnswers)[number];

const ofAnswer = statusPredicates<LetterAnswer>();
export const isAnswerYes = ofAnswer('granted');
export const isAnswerNo = ofAnswer('refused');
/** It only shows that the letter arrived: the answer itself is still to come. */
export const isReceiptOnly = ofAnswer('received', 'out_of_office');
