import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { controlProps, FieldFrame, type FieldLabelProps } from './field-frame.tsx';
import { joinClasses } from './join-classes.ts';
import { ProgressBar } from './progress-bar.tsx';

interface FileFieldProps extends FieldLabelProps {
  name: string;
  /** File types, in the syntax of the platform's `accept`. */
  accept: string;
  onChoose: (file: File) => void;
  /** Percent sent so far, during an upload. */
  sent?: number | null;
  /** Name of the file received before. */
  received?: string | null;
}

/** One file, chosen or dropped, which is uploaded at once with its progress shown. */
export function FileField({ onChoose, accept, sent, received, ...field }: FileFieldProps) {
  const { name, hint, error } = field;
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const preview = useImagePreview(chosen);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setChosen(file);
    onChoose(file);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <FieldFrame {...field}>
      <div
        {...drop}
        className={joinClasses(
          'rounded-lg border-2 border-dashed p-4',
          over ? 'border-ink bg-signal-soft' : 'border-line-strong',
        )}
      >
        <div className="flex flex-wrap items-center gap-3">
          <FileUp aria-hidden="true" className="size-6 text-ink-soft max-[26rem]:hidden" />
          <input
            type="file"
            accept={accept}
            {...controlProps(name, { hint, error })}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
            className="min-w-0 flex-1 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border-2 file:border-line-strong file:bg-card file:px-4 file:font-semibold file:text-ink"
          />
        </div>
        {preview && !error && (
          <img
            src={preview}
            alt={`Preview of ${chosen?.name}`}
            className="mt-3 max-h-48 rounded-md border border-line bg-sunken object-contain"
          />
        )}
        <div role="status" className="text-sm">
          {received && sent == null && <p className="mt-3 font-semibold text-ok">Received: {received}</p>}
          {sent != null && (
            <div className="mt-3">
              <ProgressBar value={sent} label="Sending the file" />
            </div>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

/** A preview of the chosen picture in this browser; a PDF has none. */
function useImagePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file || !/^image\/(jpeg|png)$/.test(file.type)) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
