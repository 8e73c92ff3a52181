// A thread that works out pages ahead of compiling. It is bundled and started by `work-ahead.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import { aheadOf, type SourceTexts } from '../../language/index.ts';
import type { Answer, Given } from './messages.ts';

const { names, surroundings } = workerData as Given;
const work = aheadOf(names, surroundings);

/** Ten thousand pages ask the same few hundred questions: they cross over once, and pages tell their numbers. */
const numbers = new Map<string, number>();

function answerTo(sources: SourceTexts): Answer {
  const questions: string[] = [];
  const numberOf = (question: string): number => {
    const known = numbers.get(question);
    if (known !== undefined) return known;
    numbers.set(question, numbers.size);
    questions.push(question);
    return numbers.size - 1;
  };
  const { pages, checks } = work(sources);
  const numbered = pages.map(([path, page]) => [path, { ...page, asked: page.asked.map(numberOf) }] as const);
  return { pages: numbered, checks, questions };
}

parentPort!.on('message', (sources: SourceTexts) => parentPort!.postMessage(answerTo(sources), []));
