/** One block of a stream of server-sent events; a comment has the type 'comment' and no id. */
export interface StreamedEvent {
  id: number | undefined;
  type: string;
  data: string;
}

/** Reads the blocks of an answer as they arrive; ends with the answer. What was cut in the middle of a block is dropped, as a browser does. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent> {
  if (!response.body) throw new Error('The answer has no body to read.');
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks.map(parseBlock);
  }
}

function parseBlock(block: string): StreamedEvent {
  if (block.startsWith(':')) return { id: undefined, type: 'comment', data: block.slice(1).trim() };
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const id = field('id');
  return {
    id: id === undefined ? undefined : Number(id),
    type: field('event') ?? 'message',
    data: field('data') ?? '',
  };
}
