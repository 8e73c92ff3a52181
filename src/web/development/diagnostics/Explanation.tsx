import { useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { DiagnosticPage } from '../../../language/plan/index.ts';
import { isRequestError } from '../../api/index.ts';
import { useServices } from '../../services/index.ts';
import { useToolWords } from '../words/index.ts';
import { CodeText } from './CodeText.tsx';
import { blocksOf, type Block } from './reference-text.ts';
import css from './Explanation.module.css';

/** The explanation of a code, with a wrong and a right example, from the reference. */
export const Explanation = ({ code }: { readonly code: string }) => {
  const appText = useToolWords();
  const answer = useExplanation(code);
  if (answer === null) return <div className={css.explanation} aria-busy="true" />;
  if ('reason' in answer)
    return <p className={css.explanation}>{appText('diagnostics.unexplained', { reason: answer.reason })}</p>;
  return (
    <div className={css.explanation} data-explains={code}>
      {blocksOf(answer.text).map((block, at) => (
        <Piece key={`${at}${block.text}`} block={block} />
      ))}
    </div>
  );
};

const Piece = ({ block }: { readonly block: Block }) => {
  if (block.kind === 'listing') return <pre>{block.text}</pre>;
  if (block.kind === 'paragraph')
    return (
      <p>
        <CodeText text={block.text} />
      </p>
    );
  return <h4 data-tone={block.text === 'Wrong' ? 'bad' : 'good'}>{block.text}</h4>;
};

type Answer = Pick<DiagnosticPage, 'text'> | { readonly reason: string };

function useExplanation(code: string): Answer | null {
  const { http } = useServices();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const load = async (): Promise<Answer> => {
      try {
        return await http.get<DiagnosticPage>(`dev/diagnostics/${code}`);
      } catch (error) {
        if (isRequestError(error)) return { reason: error.message };
        throw error;
      }
    };
    return untilReleased(load(), setAnswer);
  }, [http, code]);
  return answer;
}
