/**
 * Formats are data: a JSON Schema, where records live, and the names of the fields that general rules look for.
 * Adding one is a descriptor here, a schema in `schemas/` and a line in `index.ts`.
 */
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Path, PathPattern } from "../model/place.ts";

/** How records are laid out in a file. */
export type Container = "json" | "jsonl";

/** A shape of dataset file, as one system reads it. */
export interface Format {
  /** The same as the file name of the descriptor and of the schema. */
  readonly id: string;
  /** What people read. */
  readonly title: string;
  /** File name endings that name this format, or one that shares a shape with it and is nearer to the content. */
  readonly fileMatch: readonly string[];
  /** Which containers its loaders read. */
  readonly containers: readonly Container[];
  /** Where records live in a JSON document: the first layout that is there counts. */
  readonly recordsAt: readonly RecordLayout[];
  /** The schema of a whole file, as it stands in `schemas/`. */
  readonly schema: JsonObject;
  /** The shapes that a record may have, the usual one first. */
  readonly shapes: readonly [Shape, ...Shape[]];
  /** What surrounds the records, records read as `null`; absent when the format has no such part. */
  readonly envelope?: Shape;
  /** How a file is recognised by its content. */
  readonly signs: Signs;
}

/**
 * The places where the records of one document live, such as `data` and `examples` side by side; `[]` is the document
 * itself. The first place holds what is evaluated.
 */
export type RecordLayout = readonly PathPattern[];

/** One shape of record. The shape is chosen before validating, so no finding speaks of alternatives. */
export interface Shape {
  readonly id: string;
  /** What a finding calls such a record: "Dataset". */
  readonly title: string;
  /** The schema document that its definition stands in: not always its format's, where a file may mix shapes. */
  readonly schema: JsonObject;
  /** Name of its definition in that document; empty for the document itself. */
  readonly definition: string;
  /** Generated from that definition. */
  readonly validate: Validator;
  /** The places of a JSON document where records have this shape; absent when it is any place. */
  readonly livesAt?: readonly PathPattern[];
  /** Whether a record means to have this shape, however incomplete it is. */
  readonly recognises: (value: JsonValue) => boolean;
  readonly roles: Roles;
}

/** What general rules look for in a record. A role that is absent switches the rules off that need it. */
export interface Roles {
  /** Ids, each with the scope in which it should be unique. */
  readonly ids?: readonly IdRole[];
  /** The object that says which session and which assistant a conversation belongs to: `[]` or `["metadata"]`. */
  readonly session?: PathPattern;
  /** The turns of a conversation; each has `qa_id`, `query`, `assistant` and so on. */
  readonly turns?: PathPattern;
  /** The list that holds the turns, where there is one. */
  readonly conversation?: PathPattern;
  /** The weight of each turn, relative to the record. */
  readonly weights?: PathPattern;
  /** What of a record is the assistant's own, and not asked of it: another assistant has the same record without it. */
  readonly assistant?: AssistantRole;
  /** Parts of a record whose keys nobody prescribes. */
  readonly freeForm?: readonly PathPattern[];
  /** The key that parts a file in records that are shown to the model and records that are tested. */
  readonly split?: SplitRole;
  /** Texts that should say something, each with what an empty one is: most readers get nothing, or only some do. */
  readonly texts?: readonly TextRole[];
  /** The file beside it from which the initial release of ALUE takes the examples. */
  readonly siblingExamples?: string;
  /** The ending, to the letter, by which the later loader of ALUE tells JSON Lines from JSON. */
  readonly linesEnding?: string;
  /** Whether the later loader of ALUE skips blank lines; the initial one stops at them. */
  readonly skipsBlankLines?: boolean;
  /** A text and the shorter one that sums it up. */
  readonly summary?: { readonly of: PathPattern; readonly by: PathPattern };
  /** A text and the class that it belongs to. */
  readonly labelled?: { readonly text: PathPattern; readonly label: PathPattern };
  /** Words and the tag of each; which tags there are stands in what surrounds the records. */
  readonly tagged?: TagRole;
  /** The questions of a record that groups them; absent where a record is one question. */
  readonly questions?: PathPattern;
  /** The list of gold answers of each question. */
  readonly answers?: PathPattern;
  /** Answers that are words of a passage. */
  readonly extraction?: ExtractionRole;
  /** Lists of ids of the documents that hold an answer. */
  readonly documentIds?: PathPattern;
  /** Texts that other formats read, and nobody in this one. */
  readonly unread?: readonly PathPattern[];
  /** The key by which the loader recognises an example: without it the members keep names that no prompt prints. */
  readonly recognisedBy?: PathPattern;
  /** A list of the first record whose first element the scorer reads before anything else. */
  readonly startsAt?: PathPattern;
  /** In what surrounds the records: a list of which the loader reads the first element, and stops where there is none. */
  readonly neverEmpty?: PathPattern;
  /** In what surrounds the records: groups of records of which the later loader reads only the first. */
  readonly groups?: GroupRole;
  /** In what surrounds the records: the key of the examples, and where the first object that has it stands. */
  readonly examplesIn?: { readonly at: PathPattern; readonly key: string };
  /** Keys that a record needs in the initial release of ALUE only. */
  readonly initialNeeds?: readonly string[];
  /** In what surrounds the records: examples that hide those in the groups. */
  readonly hidingExamples?: PathPattern;
  /** A question with labelled choices in its text, and the label of the right one. */
  readonly choices?: { readonly text: PathPattern; readonly answer: PathPattern };
  /** An object that shows the model how to answer, with the key that it must have. */
  readonly nestedAnswer?: { readonly at: PathPattern; readonly key: string };
  /** Whether such a record is shown to the model, and not evaluated. */
  readonly isExample?: boolean;
  /** Whether a file of such records is meant to have examples too. */
  readonly expectsExamples?: boolean;
  /** What makes an example and an evaluated record the same. */
  readonly asks?: AskRole;
  /** The key of the object in which the scorer looks for the records: it reads no bare list, and no JSON Lines. */
  readonly wrappedIn?: string;
  /** Keys at which the later loader of ALUE makes a new record, without the other keys. */
  readonly renames?: readonly RenameRole[];
  /** The release of ALUE that reads such a record, where the other one has a shape of its own. */
  readonly release?: ReleaseRole;
  /** Whether the loader drops every key that the schema does not name, so that it is lost when the file is written back. */
  readonly dropsExtraKeys?: boolean;
}

/** What an assistant says and does, with keys of a turn. */
export interface AssistantRole {
  /** Which assistant it is: a key of the record. */
  readonly name: string;
  readonly reply: string;
  /** What tells of how the reply came about. */
  readonly traces: readonly string[];
}

/** An id and where it must be unique. */
export interface IdRole {
  readonly at: PathPattern;
  /** `session`: among all turns with one session id; `record`: within its record; `none`: not required to be unique. */
  readonly scope: "record" | "session" | "file" | "none";
  /**
   * What an integer does where text is meant: it works although the documentation asks for text, or it finds no
   * prediction; absent where integers are as good as text, or refused by the schema.
   */
  readonly integers?: "undocumented" | "unmatched";
  /** Whether the scorer turns keys of predictions that are digits into numbers, which then never equal a text. */
  readonly readsDigits?: boolean;
  /** Whether predictions carry the position of a question in place of its id. */
  readonly isPosition?: boolean;
}

/** A passage, and gold answers that must be words of it; the scorer reads one in square brackets as a Python list. */
export interface ExtractionRole {
  readonly passage: PathPattern;
  readonly golds: PathPattern;
}

/** Groups of records, each in a member of that name. */
export interface GroupRole {
  readonly at: PathPattern;
  readonly holding: string;
}

/** How a record says whether it is an example or is tested; as soon as one record of a file says it, all must. */
export interface SplitRole {
  readonly key: string;
  readonly example: string;
  readonly test: string;
  /** Keys that a record needs only when it is tested. */
  readonly testedNeeds: readonly string[];
}

/** A text that should not be empty. */
export interface TextRole {
  readonly at: PathPattern;
  readonly severity: "warning" | "information";
}

/** The text that is put to the model. */
export interface AskRole {
  readonly at: PathPattern;
  /** Whether case and runs of blanks make no difference. */
  readonly loosely?: boolean;
}

/** A key that the loader takes for the `input` of a new record, whose `output` it takes from `answer`. */
export interface RenameRole {
  readonly key: string;
  readonly answer: string;
  readonly input: string;
  readonly output: string;
}

/** The keys that tell a release, each with its name in the other one. */
export interface ReleaseRole {
  readonly of: "later" | "initial";
  readonly keys: Readonly<Record<string, string>>;
  /** The key of the object in which the other release has the answer of such a record, where it has one. */
  readonly nests?: string;
  /** The key of a number that such a record has in the other release, and needs not have here. */
  readonly numbered?: string;
}

/** A list of texts whose first is split at blanks into words, and the Python list of their tags. */
export interface TagRole {
  readonly texts: PathPattern;
  readonly tags: PathPattern;
  /** The lists of all tags but `outside`, of which the first counts; a path of the envelope. */
  readonly knownTags: PathPattern;
  /** The tag of a word that has none. */
  readonly outside: string;
}

/** A place where a value breaks the schema. Required keys are named by `params.missingProperty`. */
export interface SchemaProblem {
  readonly path: Path;
  /** The schema keyword that was broken, such as `required` or `type`. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema: no problems, an empty list. */
export type Validator = (value: JsonValue) => readonly SchemaProblem[];

/** What a value says about the format it means. Made with `decisive` and `supporting` of `signs.ts`. */
export interface Sign {
  /** One `decisive` sign names the format; a `supporting` one makes a candidate, which is only offered. */
  readonly strength: "decisive" | "supporting";
  /** The keys that were seen, as people write them: `conversation`, `data[].paragraphs`. */
  readonly seen: readonly string[];
  /** What to know before taking up the offer, as a sentence. */
  readonly note?: string;
}

/** Where a value was found. A path may turn a weak sign into a supporting one, never into a decisive one. */
export interface SignSource {
  /** With forward slashes. */
  readonly path: string;
  readonly container: Container;
}

/**
 * How a file of this format is recognised by its content (formats.md 8.3). Both look at keys and at kinds of values,
 * of which the last may be half-written: a key without a value holds `null`.
 */
export interface Signs {
  /** The sign of one line, of one element of a root list, and of the root where `recordsAt` has `[]`. */
  readonly record?: (value: JsonValue, source: SignSource) => Sign | undefined;
  /** The sign of a root object whose records live deeper. */
  readonly document?: (root: JsonObject, source: SignSource) => Sign | undefined;
}
