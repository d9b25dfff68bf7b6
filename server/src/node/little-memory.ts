/** To be imported before all else: what is loaded next counts as young, too. */
import { tuneForLittleMemory } from "./short-run.ts";

tuneForLittleMemory();
