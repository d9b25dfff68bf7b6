import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Connection,
  type Range,
} from "vscode-languageserver";
import { convertRelease, type Findings, layoutRecord } from "../../engine/index.ts";
import { Memory, openWeightsAt, spanOf } from "../actions/choice.ts";
import { type ChosenData, type Offer, readChosen, toCodeAction, toEdit } from "../actions/offer.ts";
import { offerQuickFixes, preparingQuickFixes } from "../actions/quick-fixes.ts";
import { saveWithoutMark } from "../actions/save-without-mark.ts";
import { checkAndPrepare, checkFor, type Question, readingAllSessions } from "../answer-in-slices.ts";
import { fromRange, SOURCE, toRange } from "../convert.ts";
import type { Feature } from "../feature.ts";
import type { CheckedReading } from "../live-document.ts";
import type { Workspace } from "../workspace.ts";

/** The kind of the action that applies every safe fix of a file, as `editor.codeActionsOnSave` names it. */
const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.${SOURCE}`;

/** Fixes: at the cursor, all of one rule, and all safe ones of the file; and rewrites of what is fine. */
export const codeActions: Feature = {
  capabilities: {
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND],
      resolveProvider: true,
    },
  },
  register(connection: Connection, workspace: Workspace) {
    const memory = new Memory();
    connection.onCodeAction(async (params, token) => {
      const support = workspace.client.textDocument?.codeAction?.resolveSupport;
      const asksLater = support?.properties.includes("edit") ?? false;
      const question = { uri: params.textDocument.uri, at: asksLater ? placeOf(params) : undefined };
      const checked = await checkAndPrepare(workspace, question, token, (now) => preparing(now, params));
      if (checked === undefined) {
        return [];
      }
      return [
        ...commandsFor(checked, params, workspace),
        ...offersFor(checked, params, memory).map((offer) => toCodeAction(checked, offer, { asksLater, memory })),
      ];
    });
    connection.onCodeActionResolve(async (action, token) => {
      const chosen = readChosen(action.data);
      const checked = chosen && (await checkFor(workspace, await questionOf(chosen, workspace), token));
      // Edits of one text must not be applied to another.
      return checked === undefined || checked.document.version !== chosen?.version
        ? action
        : { ...action, ...toEdit(checked, chosen.choice, memory) };
    });
  },
};

/** Where the actions are asked for; `undefined` where those of the whole file are among them. */
function placeOf({ range, context }: CodeActionParams): Range | undefined {
  return context.only !== undefined && isWanted(FIX_ALL_KIND, context) ? undefined : range;
}

/** What must be known to make the edits of an action. */
async function questionOf({ uri, choice }: ChosenData, workspace: Workspace): Promise<Question> {
  const span = spanOf(choice);
  const reading = span && (await workspace.read(uri));
  return { uri, at: span && reading && toRange(span, reading.document.store.lines) };
}

/** What takes long in a large document is found out in steps, before the offers are made of it. */
function* preparing(checked: CheckedReading, { range, context }: CodeActionParams): Generator<void, void> {
  yield* readingAllSessions(checked);
  if (isWanted(CodeActionKind.QuickFix, context)) {
    const span = fromRange(range, checked.document.store.lines);
    yield* preparingQuickFixes(checked, checked.findings?.touching(span) ?? []);
  }
}

/** What no edit can do. */
function commandsFor(
  checked: CheckedReading,
  { range, context }: CodeActionParams,
  { options }: Workspace,
): readonly CodeAction[] {
  const span = fromRange(range, checked.document.store.lines);
  const save = saveWithoutMark(checked, span, context.diagnostics, options);
  return save !== undefined && isWanted(CodeActionKind.QuickFix, context) ? [save] : [];
}

function offersFor(checked: CheckedReading, { range, context }: CodeActionParams, memory: Memory): readonly Offer[] {
  const wants = (kind: string): boolean => isWanted(kind, context);
  const span = fromRange(range, checked.document.store.lines);
  const findHere = () => checked.findings?.touching(span) ?? [];
  return [
    ...(wants(CodeActionKind.QuickFix) ? offerQuickFixes(checked, findHere(), context.diagnostics, memory) : []),
    // Source actions come only to those who ask for them: the light bulb is for the place at hand.
    ...(context.only !== undefined && wants(FIX_ALL_KIND) ? offerSafeFixes(checked) : []),
    ...(wants(CodeActionKind.RefactorRewrite) ? offerWeights(checked, span.start, memory) : []),
    // A record can always be laid out anew, and a file converted: no reason to light the bulb wherever the cursor goes.
    ...(wants(CodeActionKind.RefactorRewrite) && context.triggerKind !== CodeActionTriggerKind.Automatic
      ? [...offerLayout(checked, span.start), ...offerRelease(checked)]
      : []),
  ];
}

function isWanted(kind: string, { only }: CodeActionParams["context"]): boolean {
  return only?.some((asked) => isWithin(kind, asked)) ?? true;
}

/** Kinds are nested by dots: `source` asks for `source.fixAll.evalset` too. */
function isWithin(kind: string, asked: string): boolean {
  return kind === asked || kind.startsWith(`${asked}.`);
}

function offerSafeFixes({ findings }: CheckedReading): readonly Offer[] {
  return findings !== undefined && hasSafeFix(findings)
    ? [{ title: "Apply all safe fixes of Evalset", kind: FIX_ALL_KIND, choice: { kind: "safe" } }]
    : [];
}

/** Looks at more and more findings until one has a safe fix: in a file with many, one of the first has, as a rule. */
function hasSafeFix(findings: Findings): boolean {
  for (let known = 0, most = 100; ; most *= 8) {
    const first = findings.first(most);
    if (first.slice(known).some((finding) => finding.fixes().some(({ safe }) => safe))) {
      return true;
    }
    if (first.length < most) {
      return false;
    }
    known = first.length;
  }
}

/** Writes out the weights that a session leaves to the library, where the cursor is in one of its turns. */
function offerWeights(checked: CheckedReading, offset: number, memory: Memory): readonly Offer[] {
  const fix = openWeightsAt(checked, offset, memory);
  return fix === undefined
    ? []
    : [{ title: fix.title, kind: CodeActionKind.RefactorRewrite, choice: { kind: "weights", offset } }];
}

/** Brings a record of a JSON document to one line, or spreads it over several. */
function offerLayout({ dataset }: CheckedReading, offset: number): readonly Offer[] {
  const other = dataset && layoutRecord(dataset, offset);
  const title = other?.to === "line" ? "Put this record on one line" : "Spread this record over lines";
  return other === undefined
    ? []
    : [{ title, kind: CodeActionKind.RefactorRewrite, choice: { kind: "layout", offset } }];
}

/** Brings a file into the shape of the other release, where no finding offers that as its fix. */
function offerRelease({ dataset, findings, isPart }: CheckedReading): readonly Offer[] {
  const fix = dataset && !isPart ? convertRelease(dataset) : undefined;
  return fix === undefined || (findings?.countOf(({ id }) => id === "legacy-shape") ?? 0) > 0
    ? []
    : [{ title: fix.title, kind: CodeActionKind.RefactorRewrite, choice: { kind: "release" } }];
}
